import type { AstroConfig } from 'astro';
import { expect, it } from 'vitest';
import { refuseConflict } from '../../../src/publish/endpoints.ts';

const config = {
  base: '/',
  build: { format: 'directory' },
  integrations: [{ name: 'frontdesk', hooks: {} }],
  site: 'https://desk.example/',
  trailingSlash: 'ignore',
};
const atRoot = "frontdesk serves the API at the root of an address, so it can't be used with";

it.each([
  [{}, undefined],
  [{ site: undefined }, undefined],
  [{ adapter: { name: '@astrojs/node' } }, undefined],
  [{ base: '/docs' }, `${atRoot} base: '/docs'.`],
  [{ site: 'https://a.example/docs' }, `${atRoot} site: 'https://a.example/docs'.`],
  [{ adapter: { name: '@astrojs/vercel' } }, /^frontdesk works .* not with @astrojs\/vercel\.$/],
  [{ trailingSlash: 'never' }, /^frontdesk needs addresses of pages that end with a slash: /],
  [{ build: { format: 'file' } }, /^frontdesk needs addresses of pages that end with a slash: /],
  [
    { integrations: [...config.integrations, { name: 'late', hooks: { 'astro:build:done': 1 } }] },
    /^frontdesk must be the last integration, .*: move it after late\.$/,
  ],
])('A site with %j gets the API, or a sentence', (more, problem) => {
  const refuse = () => {
    refuseConflict({ ...config, ...more } as unknown as AstroConfig);
  };
  if (problem === undefined) expect(refuse).not.toThrow();
  else expect(refuse).toThrow(problem);
});
