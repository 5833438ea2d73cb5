import type { Claim } from '../check.ts';
import type { Report } from '../result.ts';
import { renderGithub } from './github.ts';
import { renderClaimsJson, renderJson } from './json.ts';
import { renderClaims, renderTable } from './table.ts';

export interface Reporter {
  readonly render: (report: Report) => string;
  /** Renders checks without results. */
  readonly renderClaims?: (claims: readonly Claim[]) => string;
}

/** The reporters, by the names of `--reporter`. */
export const reporters = new Map<string, Reporter>([
  ['table', { render: renderTable, renderClaims }],
  ['json', { render: renderJson, renderClaims: renderClaimsJson }],
  ['github', { render: renderGithub }],
]);
