import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { root } from '../../server/hosts.ts';

/** The figures of a run. Each name ends with its unit. */
type Figures = Readonly<Record<string, number>>;

/** The committed result, which the docs show. `FIGURES=keep` replaces it. */
const file = join(root, 'docs/figures/load.json');

/** Prints the figures of a run, and keeps them if FIGURES says so. */
export function report(name: string, measured: Figures): void {
  const figures = Object.fromEntries(
    Object.entries(measured).map(([unit, value]) => [unit, Math.round(value)]),
  );
  const shown = Object.entries(figures).map(([unit, value]) => `${unit} ${value}`);
  process.stdout.write(`figures: ${name}: ${shown.join(', ')}\n`);
  if (process.env.FIGURES !== 'keep') return;
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const before = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly commit: string;
    readonly figures: Readonly<Record<string, Figures>>;
  };
  const [processor] = cpus();
  const result = {
    commit,
    node: process.version,
    processor: `${cpus().length} × ${processor?.model.trim() ?? 'unknown'}`,
    figures: { ...(before.commit === commit && before.figures), [name]: figures },
  };
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
}
