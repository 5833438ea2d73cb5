import { expect, it } from 'vitest';
import { apiPaths } from '../../src/packages/api/routes.ts';
import { createSampleResponses } from '../sample-facts.ts';

/** Shows a body as people read it: JSON as it is nested, and other text line by line. */
const showBody = (body: string): unknown =>
  body.startsWith('{') ? JSON.parse(body) : body.split('\n');

/** The OpenAPI document has tests of its own, and changes with the docs. */
const changing = ['Content-Length', 'ETag'];

it('The responses are those that were reviewed, in responses.golden.json', async () => {
  const { reads, site, ...api } = createSampleResponses();
  const shown = Object.entries(reads).map(([path, { body, ...read }]) => {
    const text = JSON.stringify(
      path === apiPaths.openapi ? read : { ...read, body: showBody(body) },
    );
    const omit = (name: string, value: unknown) =>
      path === apiPaths.openapi && changing.includes(name) ? undefined : value;
    return [path, JSON.parse(text, omit) as unknown];
  });
  const published = { ...api, site, reads: Object.fromEntries(shown) as unknown };
  await expect(`${JSON.stringify(published, null, 2)}\n`).toMatchFileSnapshot(
    'responses.golden.json',
  );
});
