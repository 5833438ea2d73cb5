import { infoSchema, type Info } from '../../contract/schemas.ts';
import type { CheckResponse } from '../check.ts';

/** Parses a body; undefined if it isn't JSON. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** Reads the info record in a response. Returns a mismatch if it isn't one. */
export function readInfo({ body }: CheckResponse): Info | string {
  const parsed = infoSchema.safeParse(parseJson(body));
  return parsed.success
    ? parsed.data
    : `expected an info record: ${describeIssues(parsed.error.issues)}`;
}

/** Joins the first issues of a schema. */
export function describeIssues(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): string {
  return issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.')} ${message}`.trim())
    .join('; ');
}
