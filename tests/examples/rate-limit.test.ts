import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { readRateLimit } from '../../examples/rate-limit.mjs';
import { findProgram, needs } from '../find-program.ts';
import { readExample } from './example-file.ts';

type Fields = Readonly<Record<string, string>>;

const python = findProgram('python3');

/** Message is the type of the response headers in urllib. */
const pythonMain = `
import json, sys
from email.message import Message

headers = Message()
for name, value in json.loads(sys.argv[1]).items():
    headers[name] = value
print(json.dumps(read_rate_limit(headers)))`;

function readInPython(fields: Fields): unknown {
  const program = readExample('rate_limit.py') + pythonMain;
  return JSON.parse(String(execFileSync(python ?? '', ['-c', program, JSON.stringify(fields)])));
}

const readInNode = (fields: Fields) => readRateLimit(new Headers(fields)) ?? null;

describe.each([
  ['rate-limit.mjs', process.execPath, readInNode],
  ['rate_limit.py', python, readInPython],
])('The example %s', (_name, program, read) => {
  it.skipIf(!program).each([
    [
      'both headers',
      '600;r=587;t=42',
      '600;w=60',
      { quota: 600, remaining: 587, reset: 42, window: 60 },
    ],
    ['a used-up quota', '5;r=0;t=1', '5;w=7', { quota: 5, remaining: 0, reset: 1, window: 7 }],
    ['nothing without the headers', undefined, undefined, null],
    ['nothing without a policy', '600;r=587;t=42', undefined, null],
    ['no limit in the syntax of later drafts', '"default";r=587;t=42', '600;w=60', null],
    ['no policy in the syntax of later drafts', '600;r=587;t=42', '"default";q=600;w=60', null],
  ])(`reads %s${needs(program, 'python3')}`, (_title, limit, policy, expected) => {
    const fields = {
      ...(limit && { RateLimit: limit }),
      ...(policy && { 'RateLimit-Policy': policy }),
    };
    expect(read(fields)).toEqual(expected);
  });
});
