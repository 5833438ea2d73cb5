import { quote, showDifference } from './show-difference.ts';
import type { Attempt, Exchange, Expectation, FieldExpectation, Finding, Sent } from './check.ts';

/** The outcome of comparing a check's responses with what it expects. */
export interface Judgment {
  /** Sentences; none if the check passes. */
  readonly mismatches: readonly string[];
  /** The requests that led to the mismatches, if not all of the check. */
  readonly attempts?: readonly Attempt[] | undefined;
  readonly note?: string | undefined;
}

export async function judge(
  expectation: Expectation,
  exchanges: readonly Exchange[],
  log: readonly Sent[] = [],
): Promise<Judgment> {
  const last = exchanges.at(-1);
  if (!last) return { mismatches: ['expected a response, received none'] };
  const stated = [
    judgeStatus(expectation.status, last.status),
    ...Object.entries(expectation.headers ?? {}).map(([name, expected]) =>
      judgeField(name, expected, last.headers[name.toLowerCase()]),
    ),
    judgeBody(expectation.body, last.body),
  ].filter((mismatch) => mismatch !== undefined);
  const { mismatch, attempts, note } = toParts(await expectation.also?.(last, exchanges, log));
  return {
    mismatches: [...stated, ...(mismatch === undefined ? [] : [mismatch])],
    attempts: stated.length === 0 ? attempts : undefined,
    note,
  };
}

function toParts(finding: Finding): {
  mismatch?: string;
  attempts?: readonly Attempt[];
  note?: string;
} {
  return typeof finding === 'string' ? { mismatch: finding } : (finding ?? {});
}

function judgeStatus(expected: Expectation['status'], received: number): string | undefined {
  const accepted = [expected ?? received].flat();
  return accepted.includes(received)
    ? undefined
    : `expected status ${accepted.join(' or ')}, received ${received}`;
}

function judgeField(
  name: string,
  expected: FieldExpectation,
  received: string | undefined,
): string | undefined {
  if (received === undefined) {
    return expected === null ? undefined : `expected ${name}, received none`;
  }
  if (expected === null) return `expected no ${name}, received ${quote(received)}`;
  if (typeof expected === 'function') {
    const mismatch = expected(received);
    return mismatch && `${name}: ${mismatch}, received ${quote(received)}`;
  }
  return judgeText(name, expected, received);
}

function judgeBody(expected: Expectation['body'], body: Buffer): string | undefined {
  if (expected === undefined) return undefined;
  if (expected !== null) return judgeText('body', expected, body.toString('utf8'));
  return body.length === 0 ? undefined : `expected no body, received ${body.length} bytes`;
}

function judgeText(name: string, expected: string | RegExp, received: string): string | undefined {
  const exact = typeof expected === 'string';
  if (exact ? received === expected : expected.test(received)) return undefined;
  return exact
    ? `expected ${name} ${showDifference(expected, received)}`
    : `expected ${name} like ${String(expected)}, received ${quote(received)}`;
}

/** Joins the first five texts, and counts the others. */
export function listSome(texts: readonly string[]): string {
  const more = texts.length - 5;
  return [...texts.slice(0, 5), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
