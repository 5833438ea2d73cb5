import { expect, it } from 'vitest';
import { compareForm } from '../../../src/agreement/compare.ts';
import { contactCardForm } from '../../../src/agreement/contact-card.ts';
import { forms } from '../../../src/agreement/forms.ts';
import { renderContactCard } from '../../../src/published/contact-card.ts';
import { sampleFacts } from '../sample-facts.ts';

it.each([
  ...[
    '"a" \'b\'',
    'a\\;b\\,c:d\\n',
    '\r\n\ta\n\n',
    'END:VCARD',
    'a; B, C|D#',
    '😀 עברית\u202e\u2028',
  ],
  'x'.repeat(3000),
])('The contact card reads back the text %j', (text) => {
  const facts = { ...sampleFacts, name: text, description: text };
  const bytes = new TextEncoder().encode(renderContactCard(facts));
  expect(compareForm(contactCardForm, bytes, facts)).toEqual([]);
});

it.each(Object.values(forms))(
  '$subject: a missing file and other content are mismatches',
  (form) => {
    expect(compareForm(form, undefined, sampleFacts)).toEqual([
      `expected ${form.subject}, received nothing`,
    ]);
    for (const bytes of [new Uint8Array(), Uint8Array.of(0xff), Uint8Array.of(0x78)]) {
      expect(compareForm(form, bytes, sampleFacts)).not.toEqual([]);
    }
  },
);

const members = Array.from({ length: 60_000 }, (_none, index) => [`k${index}`, 'v']);

it.each([
  ['api-catalog', '60,000 members', JSON.stringify(Object.fromEntries(members))],
  ['llms', '100,000 links on a line', `- [${'](a.md'.repeat(100_000)}`],
])('%s: a file with %s is compared in less than 4 s of CPU', (id, _what, text) => {
  const form = forms[id];
  if (!form) throw new Error(`no form ${id}`);
  const start = process.cpuUsage();
  expect(compareForm(form, Buffer.from(text), sampleFacts)).not.toEqual([]);
  expect(process.cpuUsage(start).user).toBeLessThan(4_000_000);
});
