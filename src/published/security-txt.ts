import type { Facts } from '../facts/facts.ts';
import { securityPath } from './paths.ts';

/**
 * Renders security.txt (RFC 9116 §2.5). It expires six to seven months ahead, on the first day of a month, so that
 * builds of the same month publish the same file.
 */
export function renderSecurityTxt(contact: string, now: Date, { baseUrl }: Facts): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 7));
  return `Contact: ${contact}
Expires: ${expires.toISOString().replace(/\.\d+Z$/, 'Z')}
Preferred-Languages: en
Canonical: ${baseUrl}${securityPath}
`;
}
