import { expect, it, vi } from 'vitest';
import { renderForms } from '../unit/agreement/rendered-files.ts';
import { sampleFacts } from '../unit/sample-facts.ts';

it('Of the rendered forms, only the OpenAPI document states the quota', async () => {
  const before = renderForms(sampleFacts);
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
  const differing = [...after.keys()].filter((id) => after.get(id) !== before.get(id));
  expect(differing).toEqual(['openapi']);
});
