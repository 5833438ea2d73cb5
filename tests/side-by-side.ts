import { execFile } from 'node:child_process';

/*
 * usage: node tests/side-by-side.ts COMMAND...
 *
 * Runs commands at the same time, and prints the output of each one when it ends. Exits with 1 if one
 * of them fails.
 */
for (const command of process.argv.slice(2)) {
  execFile('sh', ['-c', command], { maxBuffer: Infinity }, (error, stdout, stderr) => {
    process.stdout.write(`\n> ${command}\n${stdout}${stderr}`);
    if (error) process.exitCode = 1;
  });
}
