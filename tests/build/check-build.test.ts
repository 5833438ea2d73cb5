import { join } from 'node:path';
import { expect, it } from 'vitest';
import { productFile } from '../../src/packages/facts/product-schema.ts';
import { checkBuild } from '../../src/packages/checks/check-build.ts';
import { finishPages } from '../../src/packages/integration/finish-pages.ts';
import { docsPath } from '../../src/packages/facts/paths.ts';
import { FolderFiles } from '../../src/packages/folders/folder-files.ts';
import { facts } from '../fixtures/facts.ts';
import { dist, root } from '../project.ts';

const built = new FolderFiles(join(dist, 'client'));
const page = `${docsPath}agent-access/`;
const withContent = (html: string) =>
  String(built.get(`${page}index.html`)).replace('</main>', `${html}</main>`);

it.each([
  [
    'a wrong fact',
    `${page}index.html`,
    withContent('<p>+1 202-555-0199</p>'),
    /^The build has a mismatch, so nothing was published:\n {2}\S+\/agent-access\/ {2}\+1 202-555-0199 is not your phone number, \+[\d ]+\.\n {4}Correct it, or add it to `mentions` in product\.yaml if it is another person's\.$/,
  ],
  [
    'many wrong facts',
    `${page}index.html`,
    withContent(
      Array.from({ length: 150 }, (_, nth) => `<p>+1 202-555-${2000 + nth}</p>`).join(''),
    ),
    /^The build has 150 mismatches, .*:\n(?: {2}.* is not your phone number, .*\n {4}.*\n){100} {2}and 50 more\.$/,
  ],
  [
    'a dead link',
    `${page}index.html`,
    withContent('<img src="gone.png">'),
    / {2}\S+\/agent-access\/ {2}\S+\/agent-access\/gone\.png doesn't exist\.\n {4}Correct the link, or add/,
  ],
  [
    'a file that is no picture',
    `${page}index.html`,
    withContent('<img src="/sitemap-0.xml" alt="A">'),
    / {2}\S+\/agent-access\/ {2}\/sitemap-0\.xml isn't shown: this is no picture/,
  ],
  ['a wrong body', '/api/health', '{"ok":false}', /\/api\/health: .* \[bodies\]: expected /],
  ['unprintable characters', '/api/health', '{"ok":"\u202e"}', /\[bodies\]: .*\\u\{202e\}/],
])('A build with %s gets a report', async (_what, path, text, report) => {
  const files = new Map(built);
  files.set(path, Buffer.from(text));
  const isOwnFile = () => false;
  const pages = finishPages(files, facts, { isOwnFile, leave: [] });
  const { mismatches } = await checkBuild({ ...pages, files }, facts, { root, productFile });
  expect(mismatches).toMatch(report);
});

/** Replaces the policy of a built page, which another one can't be added to. */
const withoutPolicy = (html: string) =>
  html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '');

it('What is on many pages is reported once, and a missing icon stops nothing', async () => {
  const icon = '<link rel="icon" href="/gone.svg"/></head>';
  const button = '<button onclick="openMap()">Map</button></main>';
  const others = [page, `${docsPath}errors/`].map((path): [string, Buffer] => {
    const html = withoutPolicy(String(built.get(`${path}index.html`)));
    const spoiled = html.replace('</head>', icon).replace('</main>', button);
    return [`${path}index.html`, Buffer.from(spoiled)];
  });
  const files = new Map([...built, ...others]);
  const pages = finishPages(files, facts, { isOwnFile: () => false, leave: [] });
  const { mismatches, warnings } = await checkBuild({ ...pages, files }, facts, {
    root,
    productFile,
  });
  expect(mismatches).toBeUndefined();
  expect(warnings).toContain('Add it: public/gone.svg.');
  expect(warnings.match(/onclick=.*/g)).toEqual([
    'onclick="openMap()" never runs, because browsers run only <script> elements here.',
  ]);
});
