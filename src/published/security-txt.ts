import type { Facts } from '../facts/schema.ts';
import type { SecurityFacts } from '../facts/security.ts';
import { securityPath } from './paths.ts';

/** Renders security.txt (RFC 9116 §2.5). Expires is in whole seconds. */
export function renderSecurityTxt({ contact, expires }: SecurityFacts, facts: Facts): string {
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace(/\.\d+Z$/, 'Z')}`,
    'Preferred-Languages: en',
    `Canonical: ${facts.baseUrl}${securityPath}`,
  ];
  return `${lines.join('\n')}\n`;
}
