import type { Facts } from '@frontdesk/facts';
import { sitePaths } from '@frontdesk/files';

const day = 86_400_000;

/** The time between two expiry dates. */
const period = 180 * day;

/** The minimum time between a build and its expiry date. */
const minLeft = 60 * day;

/**
 * Returns the expiry date: 180 days after the commit, so that builds of the same commit publish the same file.
 * If fewer than 60 days are left, it is 180 days later. It is always less than a year ahead (RFC 9116 §2.5.5).
 */
export function findExpiry(now: Date, committed = now): Date {
  const periods = Math.ceil((now.getTime() + minLeft - committed.getTime()) / period);
  return new Date(committed.getTime() + periods * period);
}

/** Renders security.txt (RFC 9116 §2.5). Reports are welcome in the site's language and in English. */
export function renderSecurityTxt(
  expires: Date,
  { baseUrl, language, securityContact }: Facts,
): string {
  const { language: preferred } = new Intl.Locale(language);
  return `Contact: ${securityContact}
Expires: ${expires.toISOString().replace(/\.\d+Z$/, 'Z')}
Preferred-Languages: ${preferred === 'en' ? 'en' : `${preferred}, en`}
Canonical: ${baseUrl}${sitePaths.security}
`;
}
