import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publicQuota, rateLimitFields } from '../../src/contract/rate-limit.ts';
import { findProgram, needs } from '../find-program.ts';
import { root } from '../server/hosts.ts';
import { readExample } from './example-file.ts';

type Fields = Readonly<Record<string, string>>;

/** The programs of the docs, in each language. */
const readers = {
  node: async (fields: Fields): Promise<unknown> => {
    const source = (await import(join(root, 'examples/rate-limit.mjs'))) as {
      readRateLimit: (headers: Headers) => unknown;
    };
    return source.readRateLimit(new Headers(fields)) ?? null;
  },
  // Message is the type of the headers in the responses of urllib.
  python3: (fields: Fields): Promise<unknown> => {
    const program = `${readExample('rate_limit.py')}
import json, sys
from email.message import Message

headers = Message()
for name, value in json.loads(sys.argv[1]).items():
    headers[name] = value
print(json.dumps(read_rate_limit(headers)))`;
    const output = execFileSync(findProgram('python3') ?? '', [
      '-c',
      program,
      JSON.stringify(fields),
    ]);
    return Promise.resolve(JSON.parse(output.toString()));
  },
};

const { limit: quota, window } = publicQuota;
const sent = rateLimitFields(publicQuota, { remaining: 587, reset: 42 });

describe.each(Object.entries(readers))('The example for %s', (program, read) => {
  const found = findProgram(program);

  it.skipIf(!found).each([
    ['a full window', { remaining: quota, reset: window }],
    ['some requests', { remaining: 587, reset: 42 }],
    ['a used-up quota', { remaining: 0, reset: 1 }],
  ])(`reads the headers of %s${needs(found, program)}`, async (_, state) => {
    const numbers = await read(rateLimitFields(publicQuota, state));
    expect(numbers).toEqual({ quota, window, ...state });
  });

  it.skipIf(!found).each([
    ['are missing', {}],
    ['name no policy', { RateLimit: sent.RateLimit }],
    [
      'name a policy in the syntax of later drafts',
      { ...sent, 'RateLimit-Policy': '"default";q=600;w=60' },
    ],
    ['name a limit in the syntax of later drafts', { ...sent, RateLimit: '"default";r=587;t=42' }],
  ])(`reads nothing if the headers %s${needs(found, program)}`, async (_, fields) => {
    expect(await read(fields)).toBeNull();
  });
});
