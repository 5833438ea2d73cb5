import { globSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { routes } from '../../../src/contract/routes.ts';
import { createRequest } from '../../../src/verify/check.ts';
import { expectOnlyExpectedFailures } from '../../expected-failures.ts';
import { builtProject, dist } from '../../project.ts';
import { startNetlifySite } from './netlify-site.ts';

const [stylesheet = ''] = globSync('_astro/*.css', { cwd: join(dist, 'client') });

/** Checks that fail only on the development packages. */
const failing = [
  // An edge function sends the Markdown of a page. The packages run it only with Deno.
  'pages-markdown',
  // The packages start a new instance of a function for each request.
  ...['budget-each', 'budget-clock'],
  // The CDN adds ETags to files. The packages don't.
  ...['info', 'v1-info', 'info-md', 'v1-info-md', 'openapi-json'].map((slug) => `steady-${slug}`),
  'condition-unquoted',
];

const site = await startNetlifySite(builtProject);
afterAll(() => site.stop());

describe("On Netlify's development packages, the site", () => {
  it('fails only the checks that are listed', () =>
    expectOnlyExpectedFailures(site, 'netlify', failing));

  it.each(
    routes.flatMap(({ path }) => [
      ['GET', path],
      ['HEAD', path],
      ['GET', `${path}?utm_source=x`],
    ]),
  )('responds to %s %s with a file', async (method = '', target = '') => {
    expect((await site.send(createRequest(method, target))).status).toBe(200);
    expect(site.answeredBy()).toBe('static');
  });

  it.each([
    ['GET', '/api/v1/unknown'],
    ['GET', '/api/v1/info?format=xml'],
    ['GET', '/api/v1/info?format=json'],
    ['HEAD', '/api/info?a=1&format=json'],
    ['POST', '/api/v1/info'],
    ['POST', '/docs/'],
    ['OPTIONS', '/llms.txt'],
  ])('runs a function for %s %s', async (method, target) => {
    await site.send(createRequest(method, target));
    expect(site.answeredBy()).toBe('function');
  });

  it('has no page at the path of the error page', async () => {
    expect((await site.send(createRequest('GET', '/404.html'))).status).toBe(404);
  });

  it.each([
    ['/', { vary: 'Accept', 'x-frame-options': 'DENY' }],
    ['/.well-known/facts.json', { 'access-control-allow-origin': '*' }],
    [`/${stylesheet}`, { 'cache-control': 'public, max-age=31536000, immutable' }],
  ])('sends %s with the headers of the _headers file', async (path, fields) => {
    const { status, headers } = await site.send(createRequest('GET', path));
    expect(status).toBe(200);
    expect(headers).toMatchObject(fields);
  });
});
