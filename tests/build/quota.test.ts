import { expect, it, vi } from 'vitest';
import { sampleFacts } from '../unit/sample-facts.ts';

it('The OpenAPI document states the quota of the contract, and no other', async () => {
  vi.doMock('../../src/contract/rate-limit.ts', async (importOriginal) => ({
    ...(await importOriginal<object>()),
    publicQuota: { limit: 731, window: 47 },
  }));
  const { createOpenapi } = await import('../../src/contract/openapi/document.ts');
  const openapi = JSON.stringify(createOpenapi(sampleFacts));
  expect(openapi.match(/731 requests in 47 seconds|731;r=731;t=47|731;w=47/g)).toHaveLength(3);
  expect(/600 requests|600;|60 seconds|[tw]=60/.exec(openapi)).toBeNull();
});
