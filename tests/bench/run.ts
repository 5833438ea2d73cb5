import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCommit } from '../../src/packages/facts/commit.ts';
import { median } from '../median.ts';
import { root } from '../project.ts';
import { measureInfo } from './info.ts';
import { measureBuilds } from './site-build.ts';

/*
 * usage: npm run bench -- [--rounds N] [--keep]
 *
 * Measures each side 11 times, or as often as --rounds says. Run it on an idle machine with two cores, wrk,
 * and nginx. With --keep, writes the figures that docs/performance.md shows.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '11' },
    keep: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const rows = [...(await measureInfo(rounds)), ...(await measureBuilds(rounds))];
for (const { what, against, figures } of rows) {
  const range = `${Math.min(...figures).toFixed(2)} to ${Math.max(...figures).toFixed(2)}`;
  process.stdout.write(
    `${what}, compared with ${against}: ${median(figures).toFixed(2)} × (${range})\n`,
  );
}

if (values.keep) {
  const [processor] = cpus();
  const result = {
    commit: readCommit(root, {}).id,
    rounds,
    machine: { processor: processor?.model.trim(), cores: cpus().length },
    versions: { node: process.versions.node },
    rows,
  };
  const file = join(root, 'docs', 'figures', 'benchmark.json');
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
}
