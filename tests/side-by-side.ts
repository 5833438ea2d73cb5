import { exec } from 'node:child_process';
import { promisify } from 'node:util';

/*
 * usage: node tests/side-by-side.ts COMMAND...
 *
 * Runs commands at the same time, and prints the output of each one when it ends. Exits with 1 if one
 * of them fails, and names those that did in the last line.
 */
async function run(command: string): Promise<string | undefined> {
  try {
    const { stdout, stderr } = await promisify(exec)(command, { maxBuffer: Infinity });
    process.stdout.write(`\n> ${command}\n${stdout}${stderr}`);
    return undefined;
  } catch (error) {
    const { stdout, stderr } = error as Record<'stdout' | 'stderr', string>;
    process.stdout.write(`\n> ${command}\n${stdout}${stderr}`);
    return command;
  }
}

const results = await Promise.all(process.argv.slice(2).map(run));
const failed = results.filter((command) => command !== undefined);
if (failed.length > 0) {
  process.stderr.write(`\nFailed: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}
