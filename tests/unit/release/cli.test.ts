import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../../src/facts/version.ts';
import { findProgram, needs } from '../../find-program.ts';
import { startProgram } from '../../http/hosts.ts';
import { copyServer } from '../../http/server-copy.ts';

let folder: string;
beforeAll(async () => {
  folder = await copyServer();
});
afterAll(() => rm(folder, { recursive: true }));

async function edit(file: string, from: string, to: string): Promise<void> {
  const path = join(folder, file);
  const text = await readFile(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  await writeFile(path, text.replace(from, to));
}

async function release() {
  const { exited, output } = startProgram(['src/release/cli.ts'], {}, folder);
  return { code: await exited, text: `${output.stdout}${output.stderr}` };
}

const releasedFile = () => join(folder, 'src/contract/released.json');
const released = () => readFile(releasedFile(), 'utf8');

async function expectRefusal(advice: string): Promise<string> {
  const before = await released();
  const { code, text } = await release();
  expect(code).toBe(1);
  expect(text.split('\n').at(-2)).toBe(`Not released. ${advice}`);
  expect(await released()).toBe(before);
  return text;
}

// Each test continues from the one before.
const git = findProgram('git');

describe.skipIf(!git)(`npm run release-api${needs(git, 'git')}`, () => {
  it('records any version as the first release of an API', async () => {
    await rm(releasedFile());
    const text = `Released API ${version}. Commit src/contract/released.json.\n`;
    expect(await release()).toEqual({ code: 0, text });
  });

  it('reports that the document is unchanged', async () => {
    const text = `The API document is unchanged since ${version}.\n`;
    expect(await release()).toEqual({ code: 0, text });
  });

  it('refuses a change of a released version, and prints the diff and the rules', async () => {
    await edit('src/contract/schemas.ts', 'Short product description.', 'What it does.');
    const text = await expectRefusal(
      `Raise \`version\` in src/facts/version.ts above ${version}, by the rules above.`,
    );
    expect(text).toMatch(/^@@ .* schemas$/m);
    expect(text).toMatch(/^-.*"Short product description\."$\n^\+.*"What it does\."$/m);
    for (const rule of ['major: Breaking', 'minor: Additions', 'patch: Wording']) {
      expect(text).toContain(`\n${rule}`);
    }
  });

  it('refuses a version without an entry in the changelog, or without its date', async () => {
    const advice =
      'Add 99.10.0 to src/docs/api-changelog.ts, with its date and what changes for clients.';
    await edit('src/facts/version.ts', `'${version}'`, "'99.10.0'");
    await expectRefusal(advice);
    const entry = "= [\n  { version: '99.10.0', date: 'soon', changes: ['A text.'] },";
    await edit('src/docs/api-changelog.ts', '= [', entry);
    await expectRefusal(advice);
  });

  it('refuses a lifecycle that breaks the policy', async () => {
    const right = "operationId: 'getHealthV1'";
    const wrong = `${right}, lifecycle: { deprecation: '2040-01-01', sunset: '2040-01-02' }`;
    await edit('src/contract/routes.ts', right, wrong);
    await expectRefusal(
      'Correct src/contract/routes.ts: /api/v1/health must stay for at least 180 days after its deprecation.',
    );
    await edit('src/contract/routes.ts', wrong, right);
  });

  it('records a higher version with its entry, once', async () => {
    await edit('src/docs/api-changelog.ts', 'soon', '2040-01-01');
    const { code, text } = await release();
    expect(code).toBe(0);
    expect(text).toContain('\nReleased API 99.10.0. Commit src/contract/released.json.\n');
    expect(JSON.parse(await released())).toMatchObject({ info: { version: '99.10.0' } });
    expect((await release()).text).toBe('The API document is unchanged since 99.10.0.\n');
  });

  it('refuses to go back to a lower version', async () => {
    await edit('src/facts/version.ts', "'99.10.0'", "'99.9.0'");
    await expectRefusal(
      'Raise `version` in src/facts/version.ts above 99.10.0, by the rules above.',
    );
  });
});
