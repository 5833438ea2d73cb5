import { infoSchema, type Info } from '../../contract/schemas.ts';
import type { Exchange } from '../check.ts';
import { showDifference } from '../show-difference.ts';

/** Parses a body; undefined if it isn't JSON. */
export function parseJson(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/** Compares a body with a JSON value: the same members in the same order, with any spaces. */
export function judgeJson(body: Buffer, expected: unknown): string | undefined {
  const wanted = JSON.stringify(expected);
  const value = parseJson(body);
  const received = value === undefined ? body.toString('utf8') : JSON.stringify(value);
  return received === wanted ? undefined : `expected body ${showDifference(wanted, received)}`;
}

/** Reads the info record in a response. Returns a mismatch if it isn't one. */
export function readInfo(exchange: Exchange | undefined): Info | string {
  const parsed = infoSchema.safeParse(parseJson(exchange?.body));
  return parsed.success
    ? parsed.data
    : `expected an info record: ${describeIssues(parsed.error.issues)}`;
}

/** Reads the info record in a response without judging it. */
export function toInfoRecord(exchange: Exchange | undefined): Partial<Info> {
  return parseJson(exchange?.body) ?? {};
}

export function describeIssues(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): string {
  return issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; ');
}
