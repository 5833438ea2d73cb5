import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareForm } from '../../../src/agreement/compare.ts';
import { forms } from '../../../src/agreement/forms.ts';
import { renderContactCard } from '../../../src/published/contact-card.ts';
import type { Facts } from '../../../src/facts/schema.ts';
import { toCallLink } from '../../../src/published/phone.ts';
import { drawQrCode } from '../../../src/published/qr-code.ts';
import { renderSecurityTxt } from '../../../src/published/security-txt.ts';
import { sampleFacts } from '../sample-facts.ts';
import { anyFacts } from './any-facts.ts';

const security = {
  contact: 'mailto:security@frontdesk.example',
  expires: new Date('2040-01-01T00:00:00Z'),
};

function renderQrCode({ phone }: Facts): string {
  const { size, path } = drawQrCode(toCallLink(phone));
  const ground = `<path class="ground" d="M0 0h${size}v${size}H0z"></path>`;
  return `<svg class="qr" viewBox="0 0 ${size} ${size}">${ground}<path d="${path}"></path></svg>`;
}

/** The renderers of the forms that are read without them. */
const renderers: Readonly<Record<string, (facts: Facts) => string>> = {
  'contact-card': renderContactCard,
  'qr-code': renderQrCode,
  'security-txt': (facts) => renderSecurityTxt(security, facts),
};

/** Another value of each fact that these forms state. */
const others: Partial<Facts> = {
  baseUrl: 'https://other.example',
  name: 'Another',
  description: 'Another desk.',
  phone: '+442079460123',
  docs: 'https://other.example/docs/',
};

const encode = (text: string) => new TextEncoder().encode(text);

it('Each form has its own id', () => {
  expect(new Set(forms.map(({ id }) => id)).size).toBe(forms.length);
});

describe.each(forms.filter(({ id }) => renderers[id]))('$subject', (form) => {
  const render = (facts: Facts) => encode(renderers[form.id]?.(facts) ?? '');

  it('reads back the facts it was rendered from, whatever characters they have', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(compareForm(form, render(facts), facts)).toEqual([]);
      }),
      { numRuns: form.id === 'qr-code' ? 10 : 60 },
    );
  });

  it('finds another value of each fact, and names it', () => {
    for (const { fact } of form.expected(sampleFacts)) {
      const other = fact === 'contract' ? undefined : others[fact];
      const found = compareForm(form, render(sampleFacts), { ...sampleFacts, [fact]: other });
      expect(found.map((one) => one.fact.split(' ', 1)[0])).toContain(fact);
      for (const { expected, received } of found) {
        expect(expected).toContain(other);
        expect(received).not.toBe('nothing');
      }
    }
  });
});

it.each(forms)('$subject: a missing file and other content are mismatches', (form) => {
  const file = form.file ?? form.path;
  expect(compareForm(form, undefined, sampleFacts)).toEqual([
    { file, fact: 'the file', expected: form.subject, received: 'nothing' },
  ]);
  for (const bytes of [new Uint8Array(), new Uint8Array([0xff]), encode('x')]) {
    expect(compareForm(form, bytes, sampleFacts)).not.toEqual([]);
  }
});
