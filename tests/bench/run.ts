import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCommit } from '../../src/integrations/commit.ts';
import { median } from '../median.ts';
import { root } from '../project.ts';
import { bareNode } from './bare-node.ts';
import type { Bench, Row } from './bench.ts';
import { info } from './info.ts';
import { starlight } from './starlight.ts';

/** In the order of the result. */
const benches: readonly Bench[] = [info, bareNode, starlight];
const names = benches.map(({ name }) => name);

const usage = `npm run bench -- [options] [${names.join(' | ')}]...

Measures the named parts, or all of them. Run it on an idle machine with two cores, wrk, and nginx.

  --rounds N   how many times each side is measured (11)
  --keep       measures all parts, and writes the figures that docs/performance.md shows
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '11' },
    keep: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
if (
  positionals.some((name) => !names.includes(name)) ||
  (values.keep && positionals.length > 0) ||
  !(rounds >= 1)
) {
  process.stderr.write(usage);
  process.exit(2);
}

const rows: Row[] = [];
for (const { name, run } of benches) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const progress = (text: string) => process.stderr.write(`${name}: ${text}\n`);
  rows.push(...(await run({ rounds, progress })));
}

for (const { what, against, figures, detail } of rows) {
  const range = `${Math.min(...figures).toFixed(2)} to ${Math.max(...figures).toFixed(2)}`;
  const ratio = `${median(figures).toFixed(2)} × (${range})`;
  process.stdout.write(`${what}, compared with ${against}: ${ratio}; ${detail}\n`);
}

if (values.keep) {
  const [processor] = cpus();
  const result = {
    commit: readCommit(root, {}, undefined).id,
    rounds,
    machine: { processor: processor?.model.trim(), cores: cpus().length },
    versions: { node: process.versions.node },
    rows,
  };
  const file = join(root, 'docs', 'figures', 'benchmark.json');
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
}
