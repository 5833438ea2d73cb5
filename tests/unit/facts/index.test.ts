import { afterEach, expect, it, vi } from 'vitest';

/** Imports the module again in an environment. */
async function importFacts(env: Readonly<Record<string, string>>) {
  const variables = ['PUBLIC_BASE_URL', 'URL', 'PORT', 'PHONE', 'PRODUCT_NAME'];
  for (const variable of variables) vi.stubEnv(variable, env[variable]);
  vi.resetModules();
  return import('../../../src/facts/index.ts');
}

afterEach(() => {
  vi.unstubAllEnvs();
});

it('The facts come from the environment', async () => {
  const { facts } = await importFacts({ PORT: '8080', PRODUCT_NAME: 'Desk' });
  expect(facts).toMatchObject({ baseUrl: 'http://localhost:8080', name: 'Desk' });
});

it('A wrong fact stops the import', async () => {
  await expect(importFacts({ PHONE: 'none' })).rejects.toThrow("The build can't start:");
});
