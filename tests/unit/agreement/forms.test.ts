import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareForm } from '../../../src/agreement/compare.ts';
import { fileOf, type Form } from '../../../src/agreement/form.ts';
import { forms } from '../../../src/agreement/forms.ts';
import type { Facts } from '../../../src/facts/schema.ts';
import { sampleFacts } from '../sample-facts.ts';
import { anyFacts } from './any-facts.ts';
import { renderedForms, renderForm } from './rendered-files.ts';

/** Another value of each fact. */
const others: Facts = {
  ...(Object.fromEntries(
    Object.entries(sampleFacts).map(([fact, value]: [string, string]) => [fact, `x${value}`]),
  ) as unknown as Facts),
  baseUrl: 'https://other.example',
  name: 'Another',
  description: 'Another desk.',
  phone: '+442079460123',
  mcp: 'https://other.example/mcp',
  docs: 'https://other.example/docs/',
  openapi: 'https://other.example/openapi.json',
  version: '9.8.7',
  when_to_use: 'At another time.',
};

it('Each form has its own id', () => {
  expect(new Set(forms.map(({ id }) => id)).size).toBe(forms.length);
});

describe.each(renderedForms)('$subject ($path)', (form) => {
  it('reads back the facts it was rendered from, whatever characters they have', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(compareForm(form, renderForm(form.id, facts), facts)).toEqual([]);
      }),
      { numRuns: form.id === 'qr-code' ? 10 : 60 },
    );
  });

  it.each(factsOf(form))('finds another %s, and names it', (fact) => {
    const facts = { ...sampleFacts, [fact]: others[fact] };
    const found = compareForm(form, renderForm(form.id, sampleFacts), facts);
    expect(found.map((mismatch) => mismatch.fact.split(' ', 1)[0])).toContain(fact);
    for (const { file, expected, received } of found) {
      expect(file).toBe(fileOf(form));
      expect(expected).toContain(fact === 'baseUrl' ? others.baseUrl : others[fact]);
      expect(received).not.toBe(expected);
      expect(received).not.toBe('nothing');
    }
  });

  it('finds a missing file, and a file with other content', () => {
    expect(compareForm(form, undefined, sampleFacts)).toEqual([
      { file: fileOf(form), fact: 'the file', expected: form.subject, received: 'nothing' },
    ]);
    for (const bytes of [new Uint8Array(), new Uint8Array([0xff]), new TextEncoder().encode('x')]) {
      expect(compareForm(form, bytes, sampleFacts)).not.toEqual([]);
    }
  });
});

function factsOf(form: Form): (keyof Facts)[] {
  return [...new Set(form.expected(sampleFacts).map(({ fact }) => fact))];
}

it('The index for agents needs its title and its summary in the right places', () => {
  const form = forms.find(({ id }) => id === 'llms');
  const llms = new TextDecoder().decode(renderForm('llms', sampleFacts));
  for (const [edited, fact] of [
    [llms.replace('# Frontdesk', 'Frontdesk'), 'name (title)'],
    [llms.replace('> A desk', 'A desk'), 'description (summary)'],
  ] as const) {
    const found = form && compareForm(form, new TextEncoder().encode(edited), sampleFacts);
    expect(found).toContainEqual(expect.objectContaining({ fact, received: 'nothing' }));
  }
});
