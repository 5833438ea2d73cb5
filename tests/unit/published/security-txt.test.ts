import { expect, it } from 'vitest';
import { renderSecurityTxt } from '../../../src/published/security-txt.ts';
import { sampleFacts } from '../sample-facts.ts';

it.each([
  ['2026-01-01T00:00:00Z', '2026-08-01T00:00:00Z'],
  ['2026-01-31T23:59:59Z', '2026-08-01T00:00:00Z'],
  ['2026-06-01T00:00:00Z', '2027-01-01T00:00:00Z'],
])(
  'The security.txt of a build at %s has the contact, expires at %s, and has its own URL',
  (now, expires) => {
    expect(renderSecurityTxt('mailto:security@desk.example', new Date(now), sampleFacts)).toBe(
      `Contact: mailto:security@desk.example
Expires: ${expires}
Preferred-Languages: en
Canonical: https://frontdesk.example/.well-known/security.txt
`,
    );
  },
);
