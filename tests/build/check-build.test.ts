import { join } from 'node:path';
import { expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { facts } from '../../src/facts/index.ts';
import { checkBuild } from '../../src/integrations/check-build.ts';
import { manifestPath } from '../../src/published/manifest/manifest.ts';
import { readFiles } from '../../src/verify/read-files.ts';
import { dist } from '../project.ts';

const built = await readFiles(join(dist, 'client'));

/** Returns the message of a check of the build with other files. */
async function check(changes: Readonly<Record<string, string | undefined>>): Promise<string> {
  const files = new Map(built);
  for (const [path, text] of Object.entries(changes)) {
    if (text === undefined) files.delete(path);
    else files.set(path, Buffer.from(text));
  }
  try {
    await checkBuild(files, facts);
    return '';
  } catch (error) {
    return String(error);
  }
}

it('The build has no mismatch', async () => {
  expect(await check({})).toBe('');
});

it('A wrong fact stops the build. The message names the value, the fact and the files', async () => {
  const page = `${docsPath}agent-access/index.html`;
  const wrong = String(built.get(page)).replace('</main>', '<p>+1 202-555-0199</p></main>');
  const message = await check({ [page]: wrong });
  expect(message).toMatch(/^Error: The build has 2 mismatches and is not published:\n/);
  expect(message).toContain(
    `  +1 202-555-0199 is not the phone number, ${facts.phone}: in ${docsPath}agent-access/\n`,
  );
  expect(message).toContain('[manifest-digests]: ');
  expect(message).toMatch(/\nThe facts are in src\/facts\/product\.ts\..*$/);
});

it.each([
  ['/api/health', '{"ok":false}', '/api/health: ', ' [body-health]: expected '],
  [`${docsPath}errors/not_found/index.html`, undefined, '/not_found/: ', ' [docs-error-not-found]'],
  ['/api/v1/info.json', '{}', '/info.json: ', ' [absent-extension]: expected status 404'],
  [manifestPath, undefined, '[manifest-published]: ', 'received status 404'],
])('The contract is checked too: %s', async (path, text, ...parts) => {
  const message = await check({ [path]: text });
  for (const part of parts) expect(message).toContain(part);
});

it('A dead link stops the build', async () => {
  const page = `${docsPath}agent-access/index.html`;
  const wrong = String(built.get(page)).replace('</main>', '<img src="gone.png"></main>');
  const sentence = `${docsPath}agent-access/ leads to ${docsPath}agent-access/gone.png, which doesn't exist.`;
  expect(await check({ [page]: wrong })).toContain(`  ${sentence}\n`);
});

it('Unprintable characters are escaped', async () => {
  const message = await check({ '/llms.txt': 'tel:\u202e1' });
  expect(message).toContain('\\u202e1 is not the phone number');
});
