import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCommit } from '../../src/integrations/commit.ts';
import { root } from '../server/hosts.ts';
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
  --keep       also writes docs/figures/benchmark.json, which docs/performance.md shows; measures all parts
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
const selected = benches
  .filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  .map((bench) => ({ ...bench, missing: findMissing(bench.needs) }));
const runnable = selected.filter(({ missing }) => missing.length === 0);
const leftOut = selected.filter(({ missing }) => missing.length > 0);
const leftOutLines = leftOut.map(
  ({ name, missing }) => `Left out: ${name} needs ${missing.join(' and ')}.\n`,
);
// The docs show every part.
if (values.keep && leftOut.length > 0) {
  process.stderr.write(leftOutLines.join(''));
  process.exit(2);
}

const { id, modified } = readCommit(root, {}, undefined);
const rows: Row[] = [];
for (const [index, { name, run }] of runnable.entries()) {
  const progress = (text: string) =>
    process.stderr.write(`${index + 1} of ${runnable.length}: ${name}: ${text}\n`);
  progress('starts');
  rows.push(...(await run({ rounds, progress })));
}
const result: BenchResult = {
  commit: id ?? 'unknown',
  modified,
  rounds,
  machine: describeMachine(),
  versions: { node: process.version.slice(1) },
  rows,
};
const json = toJson(result);
if (values.json !== undefined) writeFileSync(values.json, json);
if (values.keep) writeFileSync(join(root, 'docs/figures/benchmark.json'), json);
process.stdout.write(toMarkdown(result) + leftOutLines.join(''));
if (runnable.length === 0) process.exitCode = 2;
