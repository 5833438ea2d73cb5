import * as z from 'zod';
import { apiPaths, infoSchema } from '@frontdesk/api';
import type { PublishedResponses } from '@frontdesk/files';
import type { CheckResponse, Info } from './check.ts';

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

type Body = Pick<CheckResponse, 'status' | 'body'>;

/**
 * Parses the body of a response with a schema.
 * @throws {Error} if the response has no such body. `expected` names it.
 */
export function readBody<T>(schema: z.ZodType<T>, { status, body }: Body, expected: string): T {
  if (status !== 200) throw new Error(`expected ${expected}, received status ${status}`);
  const value = parseJson(body);
  if (value === undefined) {
    throw new Error(`expected ${expected} in JSON, in at most ${maxBytes} bytes`);
  }
  const { data, error } = schema.safeParse(value);
  if (data !== undefined) return data;
  const [{ path, message } = { path: [], message: '' }] = error?.issues ?? [];
  throw new Error(`expected ${expected}: ${`${path.join('.')} ${message}`.trim()}`);
}

/** Returns a function that reads each response once. Hundreds of checks need the same ones at the same time. */
export function readOnce<T>(read: (response: Body) => T): (response: Body) => T {
  const known = new WeakMap<Body, T>();
  return (response) => {
    const value = known.get(response) ?? read(response);
    known.set(response, value);
    return value;
  };
}

/** Reads the info record in a response. Throws if it has none. */
export const readInfo = readOnce((response): Info =>
  readBody(infoSchema, response, 'an info record'),
);

const part = z.looseObject({});
const named = (names: readonly string[]) =>
  z.looseObject(Object.fromEntries(names.map((name) => [name, part])));

const errors = {
  bad_request: part,
  malformed_path: part,
  invalid_format: part,
  not_found: part,
  method_not_allowed: part,
  precondition_failed: part,
  target_too_long: part,
  rate_limited: part,
  headers_too_large: part,
  internal_error: part,
} satisfies Record<keyof PublishedResponses['errors'], typeof part>;

/** The parts of /responses.json that checks read. */
const responsesSchema = z.looseObject({
  reads: named(apiPaths.published),
  errors: z.looseObject(errors),
  options: part,
  preflight: part,
  site: part,
});

/** Reads the responses of the API in a response. Throws if it has none. */
export const readResponses = readOnce((response): PublishedResponses => {
  const expected = `the responses of the API in ${apiPaths.responses}`;
  return readBody(responsesSchema, response, expected) as unknown as PublishedResponses;
});
