import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { injectEndpoints } from '../../../src/publish/endpoints.ts';
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
