import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../http/hosts.ts';
import type { Bench } from './bench.ts';
import { buildTime } from './build-time.ts';
import { coldStart } from './cold-start.ts';
import { info } from './info.ts';
import { describeMachine, findMissing } from './machine.ts';
import { memory } from './memory.ts';
import { pageBytes } from './page-bytes.ts';
import { toJson, toMarkdown, type BenchResult, type Row } from './rows.ts';

/** In the order of the result. */
const benches: readonly Bench[] = [info, coldStart, memory, buildTime, pageBytes];

const usage = `npm run bench -- [options] [${benches.map(({ name }) => name).join(' | ')}]...

Measures the named parts, or all of them, and prints a table. Run it on an idle machine.

  --rounds N   how many times each side is measured (11)
  --json FILE  also writes the result to a file
  --keep       also writes tests/bench/result.json, which the docs show; measures all parts
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '11' },
    json: { type: 'string' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));
if (
  values.help ||
  (values.keep && positionals.length > 0) ||
  unknown.length > 0 ||
  !Number.isInteger(rounds) ||
  rounds < 1
) {
  process.stderr.write(usage);
  process.exit(values.help ? 0 : 2);
}
const selected = benches.filter(
  ({ name }) => positionals.length === 0 || positionals.includes(name),
);
const missing = findMissing(selected.flatMap(({ needs }) => needs));
if (missing.length > 0) {
  process.stderr.write(`Missing: install Debian's ${missing.join(' and ')}.\n`);
  process.exit(2);
}
if (availableParallelism() < 2) {
  process.stderr.write('Missing: a second core, for the load generator.\n');
  process.exit(2);
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const rows: Row[] = [];
for (const [index, { name, run }] of selected.entries()) {
  const progress = (text: string) =>
    process.stderr.write(`${index + 1} of ${selected.length}: ${name}: ${text}\n`);
  progress('starts');
  rows.push(...(await run({ rounds, progress })));
}
const result: BenchResult = {
  commit: git('rev-parse', 'HEAD'),
  modified: git('status', '--porcelain', 'src', 'package-lock.json', 'astro.config.mjs') !== '',
  rounds,
  machine: describeMachine(),
  versions: { node: process.version.slice(1) },
  rows,
};
const json = toJson(result);
if (values.json !== undefined) writeFileSync(values.json, json);
if (values.keep) writeFileSync(join(import.meta.dirname, 'result.json'), json);
process.stdout.write(toMarkdown(result));
