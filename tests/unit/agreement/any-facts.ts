import fc from 'fast-check';
import { docsPath } from '../../../src/facts/paths.ts';
import type { Facts } from '../../../src/facts/schema.ts';
import { anyText } from '../any-text.ts';
import { sampleFacts } from '../sample-facts.ts';

/** Text that ends, escapes or marks up something in one of the formats. */
const nasty = [
  ...Array.from('"\'<&\\;,:#| \t\r\n'),
  ...['</script>', '<!--', '&amp;', '&#10;', '\\n', '\\;', '\r\n', '---', '```', '*x*', '[a](b)'],
  ...['https://other.example/docs/', 'END:VCARD', ' The public phone number is +1.'],
  ...['😀', 'עברית', '\u202e', '\u2028', '\u00a0', 'x'.repeat(3000)],
];

const text = fc
  .oneof(
    anyText,
    fc
      .array(fc.oneof(fc.constantFrom(...nasty), anyText), { maxLength: 8 })
      .map((parts) => parts.join('')),
  )
  // The schema of the facts rejects these.
  .filter((value) => value.trim() !== '' && !value.includes('\0'));

const phones = ['+12025550123', '+442079460123', '+61491570156', '+33199001234', '+4930231251234'];
const origins = [
  'https://desk.example',
  'https://xn--bcher-kva.example:8443',
  'http://localhost:4321',
  'http://[::1]:8080',
];
const endpoints = [
  'https://agents.example/mcp',
  'https://agents.example/m_c*p~?a=1&b=%22;x,y',
  'https://agents.example/(a)[b]!&copy;',
  'http://localhost:4321/mcp',
];

/** Any facts that the schema accepts. */
export const anyFacts: fc.Arbitrary<Facts> = fc
  .record({
    baseUrl: fc.constantFrom(...origins),
    name: text,
    description: text,
    phone: fc.constantFrom(...phones),
    mcp: fc.constantFrom(...endpoints),
    version: fc.constantFrom('2.0.0-rc.1', '10.20.30'),
    when_to_use: text,
  })
  .map((facts) => ({
    ...sampleFacts,
    ...facts,
    docs: `${facts.baseUrl}${docsPath}`,
    openapi: `${facts.baseUrl}/openapi.json`,
  }));
