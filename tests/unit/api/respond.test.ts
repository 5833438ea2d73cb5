import { describe, expect, it } from 'vitest';
import { parseTarget } from '../../../src/hosts/request-target.ts';
import { publicPaths } from '../public-paths.ts';
import { openResponder } from './open-responder.ts';

const reads = [...publicPaths, '/openapi.json'];
const others = [...'POST PUT PATCH DELETE TRACE CONNECT PROPFIND foo get __proto__'.split(' '), ''];
const every = ['GET', 'HEAD', 'OPTIONS', ...others];

const { ask, responder } = openResponder('metered', { limit: 1_000_000, window: 60 });

/** Expects an error by its status and message. An error for HEAD has no body. */
async function expectError(
  method: string,
  target: string,
  error: readonly [number, string],
): Promise<void> {
  const { status, body = 'null' } = await ask(target, { method });
  const parsed = JSON.parse(body) as { error: { message: string } } | null;
  expect([method, status, parsed?.error.message]).toEqual([
    method,
    error[0],
    method === 'HEAD' ? undefined : error[1],
  ]);
}

describe.each(reads)('%s', (path) => {
  it.each(['GET', 'HEAD'])('can be read with %s, whatever follows the path', async (method) => {
    for (const target of [`${path}?`, `${path}?x=1&%zz#top`, `http://a.example${path}`]) {
      const { status, body } = await ask(target, { method });
      expect([status, body === undefined]).toEqual([200, method === 'HEAD']);
    }
  });

  it('accepts any `format`, unless it is a JSON info route', async () => {
    const target = `${path}?format=xml`;
    const hint = expect.stringContaining('"hint":"`format` accepts only json.') as unknown;
    const response = await ask(target);
    if (path.endsWith('info')) expect(response).toMatchObject({ status: 400, body: hint });
    else expect(response.status).toBe(200);
  });

  it('rejects other methods, whatever the query', async () => {
    for (const method of others) {
      const error = [405, `Method ${method} is not allowed on ${path}.`] as const;
      for (const target of [path, `${path}?format=xml`]) await expectError(method, target, error);
    }
  });
});

describe('For every method, the path', () => {
  it.each([
    ...['/', '/page/', '/apix', '/apis/info', '/API', '/Api/info', '//api/info', '/%61pi/info'],
    ...['/api%2Finfo', '/x/../api/info', '/openapi.json/', '/v1/api/info', '/%zz', '/api.md'],
    ...['*', '', 'http://frontdesk.example', 'http://api/info'],
  ])('%j belongs to the site', (target) => {
    const request = {
      ...{ target: parseTarget(target), client: undefined, isPreflight: false },
      ...{ ifNoneMatch: undefined, acceptEncoding: undefined },
    };
    for (const method of every) expect(responder.respond({ ...request, method })).toBeUndefined();
  });

  it.each([
    ...['/api', '/api/', '/api//', '/api//info', '/api/v1', '/api/v1/', '/api/v2/info'],
    ...['/api/v1/info/', '/api/health/', '/api/INFO', '/api/V1/info', '/api/v1/Health'],
    ...['/api/info.MD', '/api/info.json', '/api/info.md.md', '/api/v1/index.html', '/api/..'],
    ...['/api/v1/../info', '/api/./info', '/api/v1/%69nfo', '/api/info%20', '/api/info%00'],
    ...['/api/%ff%fF', '/api/%2525'],
    ...['/api/info;x', '/api/%F0%9F%9B%8E', '/api/ü', '/api/"<b>"', '/api/__proto__'],
    ...['/api/constructor', '/api/openapi.json'],
  ])('%s is unknown, and the error quotes it unchanged', async (path) => {
    const error = [404, `Unknown public API path: ${path}`] as const;
    for (const method of every) {
      await expectError(method, path, error);
      await expectError(method, `http://a.example${path}?format=xml#top`, error);
    }
  });

  it.each(['%', '%zz', 'v1/info%2', 'info%', '%%20', '%2g', '%u0041', '%-1', '% 1', '%C3%ZZ'])(
    '/api/%s is malformed',
    async (rest) => {
      for (const method of every)
        await expectError(method, `/api/${rest}`, [400, 'Malformed request.']);
    },
  );
});
