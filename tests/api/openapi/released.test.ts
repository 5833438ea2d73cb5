import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { createOpenapi } from '../../../src/packages/api/openapi/document.ts';
import { docsPath } from '../../../src/packages/facts/paths.ts';
import { version } from '../../../src/packages/facts/version.ts';
import { sampleFacts } from '../../sample-facts.ts';

/** The last release: its entry in the changelog, and the OpenAPI document. Absent before the first release. */
const file = join(import.meta.dirname, 'released.json');

const changelog = readFileSync(
  join(import.meta.dirname, `../../../src/packages/theme/docs${docsPath}changelog.md`),
  'utf8',
);
const [, ...entries] = changelog.split(/^(?=## )/m);

const released = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as { document: { info: { version: string } } })
  : undefined;

/** With an agent endpoint that needs a token, because the document says so. */
const releasedFacts = {
  ...sampleFacts,
  agents: {
    about: 'To find matches, an agent uses a separate endpoint, with a token, for one caller.',
    endpoint: {
      url: 'https://agent.example/mcp',
      method: 'POST',
      header: 'Authorization: Bearer <ACCESS_TOKEN>',
    },
  },
} as const;

function isNewer(version: string, former: string): boolean {
  return version.localeCompare(former, 'en', { numeric: true }) > 0;
}

// To record a release: npx vitest run tests/api/openapi -u
it('A changed OpenAPI document is released', async () => {
  const text = `${JSON.stringify({ entry: entries[0], document: createOpenapi(releasedFacts) }, null, 2)}\n`;
  const { document } = JSON.parse(text) as Record<string, unknown>;
  if (released && !isDeepStrictEqual(document, released.document)) {
    const advice = 'The API document changed: raise the version in src/packages/facts/version.ts.';
    expect(isNewer(version, released.document.info.version), advice).toBe(true);
  }
  await expect(text).toMatchFileSnapshot(file);
});

it('The changelog has an entry for each version, newest first, starting with the current one', () => {
  const headings = entries.map(
    (entry) => /^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)\n/.exec(entry) ?? [],
  );
  expect(headings[0]?.[1]).toBe(version);
  for (const [index, [, number = '', day = '']] of headings.entries()) {
    const [, formerNumber = '0', formerDay = day] = headings[index + 1] ?? [];
    expect(isNewer(number, formerNumber), `${number} after ${formerNumber}`).toBe(true);
    expect(day >= formerDay, `${day} after ${formerDay}`).toBe(true);
  }
});
