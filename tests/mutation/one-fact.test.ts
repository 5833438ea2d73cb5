import { describe, expect, it, vi } from 'vitest';
import type { Facts } from '../../src/facts/schema.ts';
import { factsOf, type FactName } from '../../src/agreement/form.ts';
import { constants, forms } from '../../src/agreement/forms.ts';
import { renderShareImage } from '../../src/site/share-image.ts';
import { renderForms, sampleSecurity } from '../unit/agreement/rendered-files.ts';
import { sampleFacts } from '../unit/sample-facts.ts';

/**
 * Each fact changed alone, and what changes with it. The forms are made by their functions; those
 * that are made of built pages are the whole build's to show.
 */
const changes: Readonly<Record<string, { facts?: Partial<Facts>; security?: object }>> = {
  baseUrl: {
    facts: {
      baseUrl: 'https://other.example',
      docs: 'https://other.example/docs/',
      openapi: 'https://other.example/openapi.json',
    },
  },
  name: { facts: { name: 'Another' } },
  description: { facts: { description: 'Another desk.' } },
  phone: { facts: { phone: '+442079460123' } },
  mcp: { facts: { mcp: 'https://other.example/mcp' } },
  version: { facts: { version: '9.8.7' } },
  when_to_use: { facts: { when_to_use: 'At another time.' } },
  contact: { security: { contact: 'mailto:other@frontdesk.example' } },
  expires: { security: { expires: new Date('2041-01-01T00:00:00Z') } },
};

/** Every form that a function makes, by its id: its bytes, as text. */
async function render(facts: Facts, security = sampleSecurity): Promise<Map<string, string>> {
  const image = Buffer.from(await renderShareImage(facts)).toString('latin1');
  return new Map([...renderForms(facts, security), ['share-image', image]]);
}

function differing(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...before.keys()].filter((id) => before.get(id) !== after.get(id)).sort();
}

/** The forms that state one of these facts, by the table. */
function statedBy(facts: readonly FactName[], rendered: Map<string, string>): string[] {
  return forms
    .filter((form) => rendered.has(form.id))
    .filter((form) => factsOf(form, sampleFacts).some((fact) => facts.includes(fact)))
    .map(({ id }) => id)
    .sort();
}

describe('A fact that changes alone', () => {
  it.each(Object.keys(changes))(
    '%s: every form that states it changes, and no other',
    async (name) => {
      const { facts = {}, security = {} } = changes[name] ?? {};
      const before = await render(sampleFacts);
      const after = await render({ ...sampleFacts, ...facts }, { ...sampleSecurity, ...security });
      const changed = Object.keys({ ...facts, ...security }) as FactName[];
      expect(differing(before, after)).toEqual(statedBy(changed, before));
    },
  );

  it('is any of those that the table knows', () => {
    const changed = Object.values(changes).flatMap(({ facts = {}, security = {} }) =>
      Object.keys({ ...facts, ...security }),
    );
    expect(new Set(changed)).toEqual(new Set(Object.keys({ ...sampleFacts, ...sampleSecurity })));
    const stated = forms.flatMap((form) => factsOf(form, sampleFacts));
    expect(new Set(stated)).toEqual(new Set(changed));
  });
});

it('A form that no fact reaches is a constant with a reason, or a failure', async () => {
  const rendered = await render(sampleFacts);
  const reached = statedBy(
    Object.keys({ ...sampleFacts, ...sampleSecurity }) as FactName[],
    rendered,
  );
  const unreached = [...rendered.keys()].filter((id) => !reached.includes(id));
  const reasoned = Object.keys(constants).map((path) =>
    path.replace('/api/', '').replace(/[/.]/g, '-'),
  );
  expect(unreached.sort()).toEqual(reasoned.sort());
});

it('The read budget of the contract stands in the OpenAPI document, and in no other of these', async () => {
  const before = await render(sampleFacts);
  vi.resetModules();
  vi.doMock('../../src/contract/rate-limit.ts', async (importOriginal) => ({
    ...(await importOriginal<object>()),
    publicQuota: { limit: 731, window: 47 },
  }));
  const changed = await import('../unit/agreement/rendered-files.ts');
  const after = changed.renderForms(sampleFacts);
  const openapi = after.get('openapi') ?? '';
  expect(openapi.match(/731 requests in 47 seconds|731;r=731;t=47|731;w=47/g)).toHaveLength(3);
  expect(/600 requests|600;|60 seconds|[tw]=60/.exec(openapi)).toBeNull();
  expect(differing(after, before)).toEqual(['openapi']);
});
