import { expect, it, onTestFinished } from 'vitest';
import { apiPaths } from '../../src/packages/api/routes.ts';
import { parseTarget } from '../../src/packages/hosts/request-target.ts';
import type { Target } from '../../src/packages/verify/checks/check.ts';
import { createCheck } from '../../src/packages/verify/checks/request-checks.ts';
import { apiRequests } from '../../src/packages/verify/checks/requests.ts';
import { runChecks } from '../../src/packages/verify/run.ts';
import { deprecateAlias } from '../deprecated-alias.ts';
import { createSampleResponses } from '../sample-facts.ts';
import { openResponder } from './open-responder.ts';

const others = 'POST PUT PATCH DELETE TRACE CONNECT PROPFIND foo get __proto__'.split(' ');
const every = ['GET', 'HEAD', 'OPTIONS', ...others];

/** The paths that no host may serve, apart from those that `verify` requests everywhere. */
const unknown = [
  ...[
    '/api//',
    '/api//info',
    '/api/health/',
    '/api/v1/Health',
    '/api/info.json',
    '/api/info.md.md',
  ],
  ...['/api/..', '/api/v1/../info', '/api/./info', '/api/info%20', '/api/info%00', '/api/%ff%fF'],
  ...['/api/%2525', '/api/%F0%9F%9B%8E', '/api/ü', '/api/"<b>"', '/api/constructor'],
  '/api/openapi.json',
];
const malformed = ['%', '%zz', 'v1/info%2', 'info%', '%%20', '%2g', '%u0041', '%-1', '%C3%ZZ'];

/** Queries whose `format` is valid, and others. A percent-encoded name is never valid. */
const valid = [
  ...['x=1&format=json', 'format=json&x=1', '&&format=json&', 'x', 'x=format', 'x=format=xml'],
  ...['FORMAT=xml', 'formats=xml', 'xformat=xml', 'format[]=xml', '?format=xml', '+format=xml'],
  ...['format%00=xml', 'x;format=xml', '%zz'],
];
const invalid = [
  ...['format=+json', 'format==json', 'format=json=', 'format=json;x', 'format=json,xml'],
  ...['format=json%20', 'format=%zz', '%66ormat=json', 'f%6Frmat=json', 'f%6frmat', 'fo%72mat'],
  ...['for%6Dat=json', 'for%6dat', 'form%61t', 'forma%74', '%66%6f%72%6d%61%74=json'],
  ...['format=json&format', 'format=json&%66ormat=json', 'x=1&format=xml', '&format=xml'],
];

/** The requests of `verify`, and those that hosts refuse or change before the lookup gets them. */
const lines = [
  ...apiRequests,
  ...apiPaths.published.flatMap((path) =>
    others.flatMap((method) => [
      `path method_not_allowed ${method} ${path}`,
      `query method_not_allowed ${method} ${path}?format=xml`,
    ]),
  ),
  ...every.flatMap((method) => [
    ...unknown.map((path) => `unknown not_found ${method} ${path}?format=xml`),
    ...malformed.map((rest) => `malformed malformed_path ${method} /api/${rest}`),
  ]),
  ...valid.map((query) => `valid read GET /api/v1/info?${query}`),
  ...invalid.map((query) => `invalid invalid_format GET /api/v1/info?${query}`),
];

/** The lookup as a target of `verify`. Each request is of another client. */
function createLookupTarget(): Target {
  const { responder } = openResponder();
  const stated = Buffer.from(JSON.stringify(createSampleResponses()));
  let client = 0;
  return {
    name: 'the lookup',
    async send({ method, target, headers = {} }) {
      if (target === apiPaths.responses) return { status: 200, headers: {}, body: stated };
      const response = await responder.respond({
        method,
        target: parseTarget(target),
        client: String((client += 1)),
        ifNoneMatch: headers['If-None-Match'],
        acceptEncoding: headers['Accept-Encoding'],
        isPreflight: headers['Access-Control-Request-Method'] !== undefined,
      });
      if (!response) throw new Error('the API left the request to the site');
      const received = Object.fromEntries(new Headers(response.headers));
      return { ...response, headers: received, body: Buffer.from(response.body ?? '') };
    },
  };
}

it.each(['no route', '/api/info'])(
  'The lookup finds the response that the table names, if %s is deprecated',
  async (deprecated) => {
    if (deprecated !== 'no route') onTestFinished(deprecateAlias());
    const results = await runChecks(lines.map(createCheck), createLookupTarget());
    const failed = results.filter(({ outcome }) => outcome !== 'passed');
    expect(failed.map(({ check }) => check.sentence)).toEqual([]);
    expect(results).toHaveLength(lines.length);
  },
);

it.each([
  ...['/', '/page/', '/apix', '/apis/info', '/API', '/Api/info', '//api/info', '/%61pi/info'],
  ...['/api%2Finfo', '/x/../api/info', '/openapi.json/', '/v1/api/info', '/%zz', '/api.md'],
  ...['*', '', 'http://frontdesk.example', 'http://api/info'],
])('For every method, the path %j belongs to the site', (target) => {
  const { responder } = openResponder();
  const request = { target: parseTarget(target), client: undefined, isPreflight: false };
  for (const method of every) expect(responder.respond({ ...request, method })).toBeUndefined();
});
