import { EnvironmentError, type Environment, type Problem } from '../environment.ts';
import { isLoopback, type Facts } from './schema.ts';

/** Whom to tell of a vulnerability, and until when that is true (RFC 9116 §2.5.3, §2.5.5). */
export interface SecurityFacts {
  readonly contact: string;
  readonly expires: Date;
}

const day = 86_400_000;
/** In days from the build: what a reader can rely on, what RFC 9116 §2.5.5 recommends, and ours. */
const span = { least: 60, most: 365, usual: 180 };

/**
 * Reads the security contact from the environment. Where none is stated it is the docs, which say
 * how to reach people. Where no end is stated it counts from when what is built was committed, so
 * that the same commit publishes the same end; a public origin's must be true for a while yet.
 * @throws {EnvironmentError} listing every problem at once.
 */
export function parseSecurityFacts(
  env: Environment,
  facts: Facts,
  now: Date,
  committed: Date = now,
): SecurityFacts {
  const problems: Problem[] = [];
  const contact = env.SECURITY_CONTACT ?? facts.docs;
  if (env.SECURITY_CONTACT !== undefined && !isContact(contact)) {
    problems.push({
      variable: 'SECURITY_CONTACT',
      expected: 'a mailto:, tel: or https: URI',
      came: JSON.stringify(contact),
    });
  }

  const stated = env.SECURITY_EXPIRES;
  const expires = new Date(stated ?? committed.getTime() + span.usual * day);
  const days = (expires.getTime() - now.getTime()) / day;
  const fits = days >= span.least && days <= span.most;
  const isPublic = !isLoopback(new URL(facts.baseUrl));
  if (stated === undefined ? isPublic && !fits : !(isTimestamp(stated) && fits)) {
    problems.push({
      variable: 'SECURITY_EXPIRES',
      expected: `a date and time (RFC 3339) ${span.least} to ${span.most} days from ${now.toISOString()}`,
      came:
        stated === undefined
          ? `nothing, and ${span.usual} days from the commit are ${expires.toISOString()}`
          : JSON.stringify(stated),
    });
  }
  if (problems.length > 0) {
    throw new EnvironmentError("The security contact can't be published:", problems);
  }
  return { contact, expires };
}

/** RFC 9116 §2.5.3: a URI, and on the web an https one. Raw text of it, since it stays on its line. */
function isContact(value: string): boolean {
  return (
    /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d().-]+|https:\/\/\S+)$/.test(value) && URL.canParse(value)
  );
}

function isTimestamp(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/.test(value);
}
