import { join } from 'node:path';
import { expect, it } from 'vitest';
import { facts } from '../../src/facts/index.ts';
import { docsPath } from '../../src/facts/paths.ts';
import { checkBuild } from '../../src/integrations/check-build.ts';
import { readFiles } from '../../src/verify/read-files.ts';
import { dist } from '../project.ts';

const built = await readFiles(join(dist, 'client'));
const page = `${docsPath}agent-access/`;
const withContent = (html: string) =>
  String(built.get(`${page}index.html`)).replace('</main>', `${html}</main>`);

it.each([
  [
    'a wrong fact',
    `${page}index.html`,
    withContent('<p>+1 202-555-0199</p>'),
    /^The build has 2 mismatches and was not published:\n {2}\+1 202-555-0199 is not the phone number, \+\d+: in [^]*\[manifest-digests\]: [^]*\nThe facts are in src\/facts\/product\.ts\./,
  ],
  [
    'a dead link',
    `${page}index.html`,
    withContent('<img src="gone.png">'),
    / {2}\S+\/agent-access\/ links to \S+\/agent-access\/gone\.png, which doesn't exist\.\n/,
  ],
  ['a wrong body', '/api/health', '{"ok":false}', /\/api\/health: .* \[bodies\]: expected /],
  ['unprintable characters', '/llms.txt', 'tel:\u202e1', /\\u\{202e\}1 is not the phone number/],
])('A build with %s gets a report', async (_what, path, text, report) => {
  const files = new Map(built);
  files.set(path, Buffer.from(text));
  expect(await checkBuild(files, facts)).toMatch(report);
});
