import type { AstroConfig } from 'astro';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { injectEndpoints, refuseConflict } from '../../src/packages/integration/endpoints.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

/** Adds the endpoints to the site in the folder. Returns the patterns that it gets, and the files of its own. */
function inject() {
  const toUrl = (name: string) => pathToFileURL(at(name, '/'));
  const patterns: string[] = [];
  const config = { root: toUrl(''), publicDir: toUrl('public'), srcDir: toUrl('src') };
  const own = injectEndpoints(
    {
      config: config as Parameters<typeof injectEndpoints>[0]['config'],
      injectRoute: ({ pattern }) => patterns.push(pattern),
    },
    [],
  );
  return { own, patterns };
}

it("A site's own file stays, and the others are added", () => {
  write('public/robots.txt', '');
  const { own, patterns } = inject();
  expect(own).toEqual(['public/robots.txt']);
  expect(patterns).toContain('/openapi.json');
  expect(patterns).not.toContain('/robots.txt');
});

it.each([
  'public/openapi.json',
  'src/pages/responses.json.ts',
  'public/build.json',
  'public/api/x',
])('%s is a conflict', (file) => {
  write(file, '');
  expect(inject).toThrow(
    /^frontdesk makes \/api, \/build\.json, \/openapi\.json, \/responses\.json itself: move (?:public|src)\//,
  );
});

const site = {
  base: '/',
  build: { format: 'directory' },
  integrations: [{ name: 'frontdesk', hooks: {} }],
  site: 'https://desk.example/',
  trailingSlash: 'ignore',
};
const wrongSite = 'frontdesk needs an https address without a path, but site is';

it.each([
  [{}, undefined],
  [{ site: undefined }, undefined],
  [{ adapter: { name: '@astrojs/node' } }, undefined],
  [{ site: 'http://localhost:4321' }, undefined],
  [{ base: '/docs' }, /^frontdesk serves the API at the root of an address, .* base: '\/docs'\.$/],
  [{ site: 'https://a.example/docs' }, `${wrongSite} 'https://a.example/docs'.`],
  [{ site: 'http://a.example' }, `${wrongSite} 'http://a.example'.`],
  [{ adapter: { name: '@astrojs/vercel' } }, /^frontdesk works .* not with @astrojs\/vercel\.$/],
  [{ trailingSlash: 'never' }, /^frontdesk needs addresses of pages that end with a slash: /],
  [{ build: { format: 'file' } }, /^frontdesk needs addresses of pages that end with a slash: /],
  [
    { integrations: [...site.integrations, { name: 'late', hooks: { 'astro:build:done': 1 } }] },
    /^frontdesk must be the last integration, .*: move it after late\.$/,
  ],
])('A site with %j gets the API, or a sentence', (more, problem) => {
  const refuse = () => {
    refuseConflict({ ...site, ...more } as unknown as AstroConfig);
  };
  if (problem === undefined) expect(refuse).not.toThrow();
  else expect(refuse).toThrow(problem);
});
