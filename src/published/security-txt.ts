import type { Facts } from '../facts/schema.ts';
import type { SecurityFacts } from '../facts/security.ts';
import { securityPath } from './paths.ts';

/** The fields of security.txt (RFC 9116 §2.5), each on a line; Expires in whole seconds. */
export function renderSecurityTxt({ contact, expires }: SecurityFacts, facts: Facts): string {
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace(/\.\d+Z$/, 'Z')}`,
    'Preferred-Languages: en',
    `Canonical: ${facts.baseUrl}${securityPath}`,
  ];
  return `${lines.join('\n')}\n`;
}
