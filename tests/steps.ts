import { spawnSync } from 'node:child_process';

/*
 * usage: node tests/steps.ts COMMAND...
 *
 * Runs commands one after the other. If one fails, the last line of the output names it.
 */
for (const command of process.argv.slice(2)) {
  const { status } = spawnSync('sh', ['-c', command], { stdio: 'inherit' });
  if (status === 0) continue;
  process.stderr.write(`\nThis step failed: ${command}\n`);
  process.exit(1);
}
