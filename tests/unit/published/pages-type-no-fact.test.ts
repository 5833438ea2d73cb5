import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publicQuota } from '../../../src/contract/rate-limit.ts';
import { allow, toErrorResponse, type Failure } from '../../../src/contract/errors.ts';
import { cacheControl } from '../../../src/contract/headers.ts';
import { facts } from '../../../src/facts/index.ts';

const folder = join(import.meta.dirname, '../../../src/content/docs');

const failures: readonly Failure[] = [
  { code: 'bad_request' },
  { code: 'not_found', path: '<>' },
  { code: 'method_not_allowed', method: '<>', path: '<>' },
  { code: 'rate_limited', retryAfter: NaN },
  { code: 'internal_error' },
];

/** The fixed text of every error: the longest part of its message, and each sentence of its hint. */
const errorTexts = failures.flatMap((failure) => {
  const { message, hint } = toErrorResponse(failure).error;
  const parts = message.split(/<>|NaN/).sort((a, b) => b.length - a.length);
  return [...parts.slice(0, 1), ...hint.split(/(?<=\.) /)];
});

interface Rule {
  readonly fact: string;
  readonly found: (text: string) => boolean;
}

const holds = (fact: string, value: string): Rule => ({
  fact: `${fact} (${value})`,
  found: (text) => text.includes(value),
});

const rules: readonly Rule[] = [
  { fact: 'a phone number', found: (text) => /\+\d(?:[\s().-]?\d){6,}/.test(text) },
  { fact: 'a URL of this machine', found: (text) => /https?:\/\/(?:localhost|127\.)/.test(text) },
  { fact: 'the name', found: (text) => new RegExp(`\\b${facts.name}\\b`).test(text) },
  holds('the base URL', facts.baseUrl),
  holds('the agent endpoint', facts.mcp),
  holds('the description', facts.description),
  holds('when to use it', facts.when_to_use),
  holds('the version', facts.version),
  ...Object.values(publicQuota).map((number): Rule => ({
    fact: `a number of the read budget (${number})`,
    found: (text) => new RegExp(`\\b${number}\\b`).test(text),
  })),
  ...errorTexts.map((text) => holds('the text of an error', text)),
  holds('the value of Allow', allow),
  ...(['metered', 'advertised'] as const).map((mode) =>
    holds('a value of Cache-Control', cacheControl('/api/v1/info', mode)),
  ),
  holds('a value of Cache-Control', cacheControl('/api/v1/health', 'metered')),
];

const pages = globSync('**/*.{md,mdx}', { cwd: folder }).sort();

it('finds the pages', () => {
  expect(pages).toContain('404.mdx');
  expect(pages.length).toBeGreaterThan(10);
});

describe.each(pages)('%s', (page) => {
  it('types no fact: each comes from the facts or the contract', () => {
    const text = readFileSync(join(folder, page), 'utf8');
    expect(rules.filter(({ found }) => found(text)).map(({ fact }) => fact)).toEqual([]);
  });
});
