import type { Exchange, Expectation, FieldExpectation, Finding } from './check.ts';

/** What a check's responses are worth. */
export interface Judgement {
  /** What is wrong, in words; empty where the check holds. */
  readonly faults: readonly string[];
  /** The responses that are at fault. */
  readonly about: readonly Exchange[];
  readonly note?: string;
}

/** Compares the responses of a check with what it expects of them. */
export async function judge(
  expectation: Expectation,
  exchanges: readonly Exchange[],
): Promise<Judgement> {
  const last = exchanges.at(-1);
  if (!last) return { faults: ['expected a response, came none'], about: [] };
  const stated = [
    judgeStatus(expectation.status, last.status),
    ...Object.entries(expectation.headers ?? {}).map(([name, expected]) =>
      judgeField(name, expected, last.headers[name.toLowerCase()]),
    ),
    judgeBody(expectation.body, last.body),
  ].filter((fault) => fault !== undefined);
  const { fault, about, note } = readFinding(await expectation.also?.(last, exchanges));
  return {
    faults: [...stated, ...(fault === undefined ? [] : [fault])],
    about: stated.length === 0 && about ? about : exchanges,
    ...(note !== undefined && { note }),
  };
}

function readFinding(finding: Finding): {
  fault?: string;
  about?: readonly Exchange[];
  note?: string;
} {
  return typeof finding === 'string' ? { fault: finding } : (finding ?? {});
}

function judgeStatus(expected: Expectation['status'], came: number): string | undefined {
  if (expected === undefined) return undefined;
  const accepted = typeof expected === 'number' ? [expected] : expected;
  return accepted.includes(came)
    ? undefined
    : `expected status ${accepted.join(' or ')}, came ${came}`;
}

function judgeField(
  name: string,
  expected: FieldExpectation,
  came: string | undefined,
): string | undefined {
  const shown = came === undefined ? 'none' : quote(came);
  if (expected === null)
    return came === undefined ? undefined : `expected no ${name}, came ${shown}`;
  if (came === undefined) return `expected ${name}, came none`;
  if (typeof expected === 'function') {
    const fault = expected(came);
    return fault === undefined ? undefined : `${name}: ${fault}, came ${shown}`;
  }
  const holds = typeof expected === 'string' ? came === expected : expected.test(came);
  return holds ? undefined : `expected ${name} ${showExpected(expected)}, came ${shown}`;
}

function judgeBody(expected: Expectation['body'], body: Buffer): string | undefined {
  if (expected === undefined) return undefined;
  if (expected === null) {
    return body.length === 0 ? undefined : `expected no body, came ${body.length} bytes`;
  }
  const came = body.toString('utf8');
  const holds = typeof expected === 'string' ? came === expected : expected.test(came);
  return holds ? undefined : `expected body ${showExpected(expected)}, came ${quote(came)}`;
}

function showExpected(expected: string | RegExp): string {
  return typeof expected === 'string' ? quote(expected) : `like ${String(expected)}`;
}

/** Text of another machine, fit to be printed: escaped and short. */
function quote(text: string): string {
  const limit = 200;
  return JSON.stringify(text.length > limit ? `${text.slice(0, limit)}…` : text);
}
