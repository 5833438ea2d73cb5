import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** What a run measured, by name: numbers in the units that their names end with. */
type Figures = Readonly<Record<string, number>>;

/** A run's figures, with what they were measured on. */
export interface LoadResult {
  readonly commit: string;
  readonly node: string;
  readonly processor: string;
  readonly figures: Readonly<Record<string, Figures>>;
}

/** The committed result, which the docs show. FIGURES=keep replaces it. */
const file = join(import.meta.dirname, 'result.json');

/** Prints what a run measured, rounded, and keeps it where that is wanted. */
export function report(name: string, measured: Figures): void {
  const figures = Object.fromEntries(
    Object.entries(measured).map(([unit, value]) => [unit, Math.round(value)]),
  );
  const shown = Object.entries(figures).map(([unit, value]) => `${unit} ${value}`);
  process.stdout.write(`figures: ${name}: ${shown.join(', ')}\n`);
  if (process.env.FIGURES !== 'keep') return;
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const before = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as LoadResult)
    : undefined;
  const [processor] = cpus();
  const result: LoadResult = {
    commit,
    node: process.version,
    processor: `${cpus().length} × ${processor?.model.trim() ?? 'unknown'}`,
    figures: { ...(before?.commit === commit && before.figures), [name]: figures },
  };
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
}
