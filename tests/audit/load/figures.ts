import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommit } from '../../../src/packages/facts/commit.ts';
import { root } from '../../project.ts';

/** The figures of a run. Each name ends with its unit. */
type Figures = Readonly<Record<string, number>>;

/** The result that the docs show. `FIGURES=keep` replaces it. */
const file = join(root, 'docs', 'figures', 'load.json');

/** Prints the figures of a run, and keeps them if FIGURES says so. */
export function report(name: string, measured: Figures): void {
  const figures = Object.fromEntries(
    Object.entries(measured).map(([unit, value]) => [unit, Math.round(value)]),
  );
  process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`);
  if (process.env.FIGURES !== 'keep') return;
  const { id: commit } = readCommit(root, {});
  const before = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly commit: string;
    readonly figures: Readonly<Record<string, Figures>>;
  };
  const kept = before.commit === commit ? before.figures : {};
  const result = { commit, figures: { ...kept, [name]: figures } };
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
}
