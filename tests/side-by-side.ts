import { exec } from 'node:child_process';

/*
 * usage: node tests/side-by-side.ts COMMAND...
 *
 * Runs commands at the same time, and prints the output of each one when it ends. If some fail, exits
 * with 1 and lists them in the last line.
 */
const failed: string[] = [];
process.on('exit', () => {
  if (failed.length === 0) return;
  process.stderr.write(`\nFailed: ${failed.join(', ')}\n`);
  process.exitCode = 1;
});

for (const command of process.argv.slice(2)) {
  exec(command, { maxBuffer: Infinity }, (error, stdout, stderr) => {
    process.stdout.write(`\n> ${command}\n${stdout}${stderr}`);
    if (error) failed.push(command);
  });
}
