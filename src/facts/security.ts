import { EnvironmentError } from './environment.ts';
import { isLoopback, type Facts } from './schema.ts';

/** Where to report a vulnerability, and when that expires (RFC 9116 §2.5.3, §2.5.5). */
export interface SecurityFacts {
  readonly contact: string;
  readonly expires: Date;
}

/** The same, before the defaults. */
export type SecuritySettings = {
  readonly [Key in keyof SecurityFacts]: SecurityFacts[Key] | undefined;
};

export interface Times {
  readonly now: Date;
  /** When the source was committed. */
  readonly committed?: Date | undefined;
}

const day = 86_400_000;

/** Days from the build until the contact expires. RFC 9116 §2.5.5 recommends less than a year. */
const days = { min: 60, max: 365, default: 180 };

/** Returns the stated contact, or else the phone number: security.txt needs one (RFC 9116 §2.5.3). */
export function securityContact({ contact }: SecuritySettings, { phone }: Facts): string {
  return contact ?? `tel:${phone}`;
}

/**
 * Completes the security contact. Without SECURITY_EXPIRES it expires some time after the commit, so
 * the same commit always publishes the same date.
 * @throws {EnvironmentError} if it expires too soon or too late. On localhost the default may.
 */
export function completeSecurity(
  settings: SecuritySettings,
  facts: Facts,
  { now, committed = now }: Times,
): SecurityFacts {
  const { expires } = settings;
  const date = expires ?? new Date(committed.getTime() + days.default * day);
  const left = (date.getTime() - now.getTime()) / day;
  const mayBeOld = expires === undefined && isLoopback(new URL(facts.baseUrl));
  if (!mayBeOld && (left < days.min || left > days.max)) {
    const problem = {
      variable: 'SECURITY_EXPIRES',
      expected: `a date and time ${days.min} to ${days.max} days after ${now.toISOString()}`,
      received: expires
        ? JSON.stringify(expires)
        : `nothing, and ${days.default} days after the commit is ${date.toISOString()}`,
    };
    throw new EnvironmentError("The build can't start:", [problem]);
  }
  return { contact: securityContact(settings, facts), expires: date };
}
