import { beforeAll, describe, expect, it } from 'vitest';
import { docsPath } from '../../src/packages/facts/paths.ts';
import { renderHeaders } from '../../src/packages/files/headers-file.ts';
import { deprecateAlias, deprecationFields } from '../deprecated-alias.ts';
import { createSampleResponses } from '../sample-facts.ts';
import { openResponder } from './open-responder.ts';

beforeAll(() => deprecateAlias());

const announced = {
  ...deprecationFields,
  Link: expect.stringContaining(
    `<${docsPath}versioning/>; rel="deprecation", <${docsPath}versioning/>; rel="sunset", </api/v1/info>; rel="successor-version"`,
  ) as string,
};

describe('The deprecation of an alias appears', () => {
  it('in its responses, with its documentation and its successor', () => {
    const { headers, deprecation } = createSampleResponses().reads['/api/info'] ?? {};
    expect([headers?.metered, headers?.advertised, deprecation]).toMatchObject(
      Array.from({ length: 3 }, () => announced),
    );
  });

  it('in a 429 and a 500', async () => {
    const { responder, ask } = openResponder('metered', { limit: 1, window: 60 });
    await ask('/api/info');
    expect(await ask('/api/info')).toMatchObject({ status: 429, headers: announced });
    expect(responder.fail('GET', '/api/info')).toMatchObject({ status: 500, headers: announced });
  });

  it('in the files that Netlify and Cloudflare serve', () => {
    const given = { files: {}, responses: createSampleResponses(), docsPath: '/docs/' };
    const rules = renderHeaders(given).split('\n\n');
    const [alias, canonical] = ['/api/info', '/api/v1/info'].map((path) =>
      rules.find((rule) => rule.startsWith(`${path}\n`)),
    );
    expect(alias).toMatch(/^ {2}Sunset: Fri, 29 Jun 2040 00:00:00 GMT$/m);
    expect(canonical).not.toMatch(/Sunset:|Deprecation:|successor/);
  });

  it('on its twin, with a twin as the successor, and on no other route', async () => {
    const { ask } = openResponder();
    expect((await ask('/api/info.md')).headers.Link).toContain(
      '</api/v1/info.md>; rel="successor-version"',
    );
    for (const path of ['/api/v1/info', '/api/health', '/api/unknown']) {
      expect((await ask(path)).headers).not.toHaveProperty('Deprecation');
    }
  });
});
