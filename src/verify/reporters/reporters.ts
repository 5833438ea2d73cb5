import { renderGithub } from './github.ts';
import { renderJson } from './json.ts';
import type { Report } from './report.ts';
import { renderTable } from './table.ts';

type Render = (report: Report) => string;

/** The reporters, by the names of `--reporter`. */
export const reporters = {
  table: renderTable,
  json: renderJson,
  github: renderGithub,
} as const satisfies Record<string, Render>;

export type Reporter = keyof typeof reporters;

export function isReporter(name: string): name is Reporter {
  return Object.hasOwn(reporters, name);
}
