import type { Report } from '../result.ts';
import { renderGithub } from './github.ts';
import { renderJson } from './json.ts';
import { renderTable } from './table.ts';

/** The reporters, by the names of `--reporter`. */
export const reporters: ReadonlyMap<string, (report: Report) => string> = new Map([
  ['table', renderTable],
  ['json', renderJson],
  ['github', renderGithub],
]);
