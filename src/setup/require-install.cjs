// Loaded with `node --require`, before modules that Node can't load without the packages, or in an older version.
try {
  require.resolve('astro/package.json');
} catch {
  process.stderr.write('Run npm ci first.\n');
  process.exit(1);
}
