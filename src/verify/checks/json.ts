import type { ZodType } from 'zod';
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

/** Parses a body with a schema. Returns a mismatch if it isn't `expected`. */
export function parseBody<T>(schema: ZodType<T>, body: Buffer, expected: string): T | string {
  const { data, error } = schema.safeParse(parseJson(body));
  if (data !== undefined) return data;
  const [{ path, message } = { path: [], message: '' }] = error?.issues ?? [];
  return `expected ${expected}: ${`${path.join('.')} ${message}`.trim()}`;
}

/** Reads the info record in a response. Returns a mismatch if it isn't one. */
export function readInfo({ status, body }: CheckResponse): Info | string {
  if (status !== 200) return `expected an info record, received status ${status}`;
  return parseBody(infoSchema, body, 'an info record');
}
