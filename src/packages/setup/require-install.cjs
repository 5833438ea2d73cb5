// Loaded with `node --require`, before modules that Node can't load without the packages, or in an older version.
function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

try {
  require.resolve('astro/package.json');
} catch {
  stop('Run npm ci first.');
}

// npm installs packages with programs for this system as optional ones, and Node 24 is one of them.
const system = `${process.platform}-${process.arch}`;
try {
  require.resolve(`@esbuild/${system}/package.json`, { paths: [require.resolve('esbuild')] });
} catch {
  stop(`The packages for ${system} are missing: run npm ci without --omit=optional.`);
}

const { node } = process.versions;
if (Number(node.split('.')[0]) < 24) {
  stop(
    `This is Node ${node}, and npm installed no newer one: run npm ci without --omit=optional, or install Node 24 or later.`,
  );
}
