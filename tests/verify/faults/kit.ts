import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createResponses } from '../../../src/packages/api/create-responses.ts';
import { fillError } from '../../../src/packages/api/respond.ts';
import { createRequest } from '../../../src/packages/verify/checks/check.ts';
import { decode } from '../../../src/packages/verify/decode.ts';
import { facts } from '../../fixtures/facts.ts';
import { rateLimitAfter } from '../../rate-limit-fields.ts';

/** A correct response for a fault to spoil. `lost` is why it never arrives, and `delay` is in milliseconds. */
export interface Response {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  lost?: string;
  delay?: number;
}

export interface Asked {
  readonly method: string;
  readonly target: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The number of the request in its run, from 1. */
  readonly nth: number;
  /** Milliseconds since the run began. */
  readonly time: number;
}

/** Spoils a response in place. */
export type Spoil = (response: Response, asked: Asked) => void;

/** A fault, the ids of the checks that must find it, and its effect. */
export type Fault = readonly [name: string, named: RegExp, spoil: Spoil];

type Test = (asked: Asked, response: Response) => boolean;

/**
 * A method and a target ('POST /api/info'), a target for GET and HEAD, a path pattern for GET, or a test. A
 * target without a query also matches one whose query the server ignores.
 */
export type When = string | RegExp | Test;

export function matches(when: When, asked: Asked, response: Response): boolean {
  if (typeof when === 'function') return when(asked, response);
  if (when instanceof RegExp) return asked.method === 'GET' && when.test(asked.path);
  const [first = '', second] = when.split(' ');
  const target = second ?? first;
  const isMethod =
    second === undefined ? /^(?:GET|HEAD)$/.test(asked.method) : asked.method === first;
  const isTarget =
    asked.target === target ||
    (asked.path === target && asked.method === 'GET' && response.status < 400);
  return isMethod && isTarget;
}

/** True for a response with this encoding to a matching request. */
export const coded =
  (when: When, coding: string): Test =>
  (asked, response) =>
    matches(when, asked, response) && response.headers['content-encoding'] === coding;
/** True for a response with this status to a matching request. */
export const got =
  (status: number, when: When = () => true): Test =>
  (asked, response) =>
    response.status === status && matches(when, asked, response);
/** True for matching requests with a header. */
export const having =
  (name: string, when: When): Test =>
  (asked, response) =>
    Object.keys(asked.headers).some((entry) => entry.toLowerCase() === name) &&
    matches(when, asked, response);

export const isApi = ({ path }: Asked): boolean => /^\/api(?:\/|$)/.test(path);

export const on =
  (when: When, spoil: Spoil): Spoil =>
  (response, asked) => {
    if (matches(when, asked, response)) spoil(response, asked);
  };

export function setBody(response: Response, body: Buffer | string): void {
  response.body = Buffer.from(body);
  if (response.headers['content-length'] !== undefined) {
    response.headers['content-length'] = String(response.body.length);
  }
}

export const body = (when: When, content: Buffer | string) =>
  typeof content === 'string'
    ? text(when, () => content)
    : on(when, (response) => {
        setBody(response, content);
      });
const encoders: Readonly<Record<string, (text: Buffer) => Buffer>> = {
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text) => gzipSync(text),
};
/** Decodes a body, whatever its request accepted. Returns a sentence if that fails. */
export const decodeBody = (response: Response) =>
  decode({ ...response, request: createRequest('GET', '/', { 'Accept-Encoding': 'br, gzip' }) });
/** Edits a text in any encoding, like a server with another text. */
export const text = (when: When, edit: (text: string) => string) =>
  on(when, (response) => {
    const content = decodeBody(response);
    if (response.body.length === 0 || typeof content === 'string') return;
    const encode =
      encoders[response.headers['content-encoding'] ?? ''] ?? ((plain: Buffer) => plain);
    setBody(response, encode(Buffer.from(edit(content.toString()))));
  });
export const swap = (when: When, from: string | RegExp, to: string) =>
  text(when, (old) => old.replace(from, to));
export const json = (when: When, edit: (value: Record<string, unknown>) => unknown) =>
  text(when, (old) => JSON.stringify(edit(JSON.parse(old) as Record<string, unknown>)));
export const status = (code: number, when: When) =>
  on(when, (response) => (response.status = code));
export const field = (name: string, value: string, when: When = () => true) =>
  on(when, ({ headers }) => (headers[name] = value));
export const without = (name: string, when: When = () => true) =>
  // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- the name of a header field
  on(when, ({ headers }) => delete headers[name]);
/** Responds with 200 and this body. */
export const serves = (when: When, content = 'SECRET=1', type = 'text/plain') =>
  on(when, (response) => {
    response.status = 200;
    response.headers['content-type'] = type;
    setBody(response, content);
  });
/** Spoils one request in `each`, but no retry. */
export const oneIn = (each: number, spoil: Spoil): Spoil => {
  const seen = new Map<string, number>();
  return (response, asked) => {
    const key = `${asked.method} ${asked.target} ${JSON.stringify(asked.headers)}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
    if (asked.nth % each === 0 && seen.get(key) === 1) spoil(response, asked);
  };
};
/** Replaces RateLimit with a counter that only some requests spend. */
export function countDown(spends: When): Spoil {
  let spent = 0;
  return (response, asked) => {
    if (response.headers.ratelimit === undefined) return;
    if (matches(spends, asked, response)) spent += 1;
    response.headers.ratelimit = rateLimitAfter(spent);
  };
}

/** Renders the body of a 429. */
export function renderLimited(retryAfter: number): string {
  const { rate_limited } = createResponses(facts).errors;
  return String(fillError(rate_limited, { method: 'GET', path: '', retryAfter }).body);
}
