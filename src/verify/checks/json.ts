import type { ZodType } from 'zod';
import { infoSchema, type Info } from '../../api/schemas.ts';
import type { CheckResponse } from './check.ts';

/** The longest JSON text to parse, in bytes. A parsed text can take 250 times as much memory. */
const maxBytes = 1_000_000;

/** Parses a body; undefined if it isn't JSON, or too long. */
export function parseJson(body: Buffer): unknown {
  if (body.length > maxBytes) return undefined;
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** Formats a JSON body as the API does; undefined if it isn't JSON, or nested too deep. */
export function formatJson(body: Buffer): string | undefined {
  try {
    return JSON.stringify(parseJson(body));
  } catch {
    return undefined;
  }
}

/** Parses a body with a schema. Returns a mismatch if it isn't `expected`. */
export function parseBody<T>(schema: ZodType<T>, body: Buffer, expected: string): T | string {
  const value = parseJson(body);
  if (value === undefined) return `expected ${expected} in JSON, in at most ${maxBytes} bytes`;
  const { data, error } = schema.safeParse(value);
  if (data !== undefined) return data;
  const [{ path, message } = { path: [], message: '' }] = error?.issues ?? [];
  return `expected ${expected}: ${`${path.join('.')} ${message}`.trim()}`;
}

/** Reads the info record in a response. Returns a mismatch if it isn't one. */
export function readInfo({ status, body }: CheckResponse): Info | string {
  if (status !== 200) return `expected an info record, received status ${status}`;
  return parseBody(infoSchema, body, 'an info record');
}
