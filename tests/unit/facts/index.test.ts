import { afterEach, describe, expect, it, vi } from 'vitest';

const variables = [
  'PUBLIC_BASE_URL',
  'URL',
  'PORT',
  'MCP_URL',
  'PHONE',
  'PRODUCT_NAME',
  'PRODUCT_DESCRIPTION',
  'PRODUCT_WHEN_TO_USE',
];

/** The module as it is first imported in an environment. */
async function importFacts(env: Readonly<Record<string, string>>) {
  for (const variable of variables) vi.stubEnv(variable, env[variable]);
  vi.resetModules();
  return import('../../../src/facts/index.ts');
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the facts of this deployment', () => {
  it('are of version 1.3.0, which no environment changes', async () => {
    const { facts, version } = await importFacts({});
    expect([facts.version, version]).toEqual(['1.3.0', '1.3.0']);
  });

  it('have defaults that this machine can publish', async () => {
    const { facts } = await importFacts({});
    expect(facts).toMatchObject({ baseUrl: 'http://localhost:4321', phone: '+12025550123' });
  });

  it('say by default that there is no public people-search API', async () => {
    const { facts } = await importFacts({});
    expect(facts.when_to_use).toContain('there is no public people-search API');
  });

  it('come from the environment', async () => {
    const { facts } = await importFacts({ PORT: '8080', PRODUCT_NAME: 'Desk' });
    expect(facts).toMatchObject({ baseUrl: 'http://localhost:8080', name: 'Desk' });
  });

  it('stop the import where they can not be published', async () => {
    await expect(importFacts({ PHONE: 'none' })).rejects.toThrow("The facts can't be published:");
  });
});
