import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareForm } from '../../../src/agreement/compare.ts';
import { factsOf, fileOf, type FactName, type Form } from '../../../src/agreement/form.ts';
import { forms } from '../../../src/agreement/forms.ts';
import type { Facts } from '../../../src/facts/schema.ts';
import { sampleFacts } from '../sample-facts.ts';
import { anyFacts } from './any-facts.ts';
import { renderedForms, renderForm } from './rendered-files.ts';

/** Another value of each fact. */
const others: Facts = {
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

it('Each form is there once', () => {
  expect(new Set(forms.map(({ id }) => id)).size).toBe(forms.length);
});

describe.each(renderedForms)('$subject ($path)', (form) => {
  it('reads back what was rendered, whatever the facts hold', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(compareForm(form, renderForm(form.id, facts), facts)).toEqual([]);
      }),
      { numRuns: form.id === 'qr-code' ? 10 : 60 },
    );
  });

  it.each(readFacts(form))('does not agree with another %s, and names it', (fact) => {
    const facts = { ...sampleFacts, [fact]: others[fact] };
    const found = compareForm(form, renderForm(form.id, sampleFacts), facts);
    expect(found.map((disagreement) => toFact(disagreement.fact))).toContain(fact);
    for (const { file, expected, came } of found) {
      expect(file).toBe(fileOf(form));
      expect(expected).toContain(fact === 'baseUrl' ? others.baseUrl : others[fact]);
      expect(came).not.toBe(expected);
      expect(came).not.toBe('nothing');
    }
  });

  it('is missed where it is not there, or is something else', () => {
    const fact = factsOf(form, sampleFacts).join(', ');
    expect(compareForm(form, undefined, sampleFacts)).toEqual([
      { file: fileOf(form), fact, expected: form.subject, came: 'nothing' },
    ]);
    for (const bytes of [new Uint8Array(), new Uint8Array([0xff]), new TextEncoder().encode('x')]) {
      expect(compareForm(form, bytes, sampleFacts)).not.toEqual([]);
    }
  });
});

/** The facts that are read back. */
function readFacts(form: Form): (keyof Facts)[] {
  return (Object.keys(sampleFacts) as (keyof Facts)[]).filter((fact) =>
    form.states(sampleFacts).some((statement) => statement.fact === fact),
  );
}

function toFact(named: string): FactName {
  return named.split(' ', 1)[0] as FactName;
}

it('The index for agents has its title and its summary where agents look for them', () => {
  const form = forms.find(({ id }) => id === 'llms');
  const llms = new TextDecoder().decode(renderForm('llms', sampleFacts));
  for (const [edited, fact] of [
    [llms.replace('# Frontdesk', 'Frontdesk'), 'name (title)'],
    [llms.replace('> A desk', 'A desk'), 'description (summary)'],
  ] as const) {
    const found = form && compareForm(form, new TextEncoder().encode(edited), sampleFacts);
    expect(found).toContainEqual(expect.objectContaining({ fact, came: 'nothing' }));
  }
});
