import { describe, expect, it } from 'vitest';
import { decide } from '../../../src/api/decide.ts';
import { parseTarget } from '../../../src/api/request-target.ts';
import { publicPaths } from '../public-paths.ts';

const reads = [...publicPaths, '/openapi.json'];
const others = [...'POST PUT PATCH DELETE TRACE CONNECT PROPFIND foo get __proto__'.split(' '), ''];
const every = ['GET', 'HEAD', 'OPTIONS', ...others];

const decideOn = (method: string, target: string) => decide(method, parseTarget(target));

/** Expects an error by its status and message. An error for HEAD has no body. */
function expectError(method: string, target: string, error: readonly [number, string]): void {
  const decision = decideOn(method, target);
  if (!decision || decision === 'read') expect.fail(`${method} ${target} is no error`);
  const { status, body = 'null' } = decision;
  const parsed = JSON.parse(String(body)) as { error: { message: string } } | null;
  expect([method, status, parsed?.error.message]).toEqual([
    method,
    error[0],
    method === 'HEAD' ? undefined : error[1],
  ]);
}

describe.each(reads)('%s', (path) => {
  it.each(['GET', 'HEAD'])('can be read with %s, whatever follows the path', (method) => {
    for (const target of [`${path}?`, `${path}?x=1&%zz#top`, `http://a.example${path}`]) {
      expect(decideOn(method, target)).toBe('read');
    }
  });

  it('accepts any `format`, unless it is a JSON info route', () => {
    const target = `${path}?format=xml`;
    const hint = expect.stringContaining('"hint":"`format` accepts only json.') as unknown;
    if (path.endsWith('info'))
      expect(decideOn('GET', target)).toMatchObject({ status: 400, body: hint });
    else expect(decideOn('GET', target)).toBe('read');
  });

  it('rejects other methods, whatever the query', () => {
    for (const method of others) {
      const error = [405, `Method ${method} is not allowed on ${path}.`] as const;
      for (const target of [path, `${path}?format=xml`]) expectError(method, target, error);
    }
  });
});

describe('For every method, the path', () => {
  it.each([
    ...['/', '/page/', '/apix', '/apis/info', '/API', '/Api/info', '//api/info', '/%61pi/info'],
    ...['/api%2Finfo', '/x/../api/info', '/openapi.json/', '/v1/api/info', '/%zz', '/api.md'],
    ...['*', '', 'http://frontdesk.example', 'http://api/info'],
  ])('%j belongs to the site', (target) => {
    for (const method of every) expect(decideOn(method, target)).toBeUndefined();
  });

  it.each([
    ...['/api', '/api/', '/api//', '/api//info', '/api/v1', '/api/v1/', '/api/v2/info'],
    ...['/api/v1/info/', '/api/health/', '/api/INFO', '/api/V1/info', '/api/v1/Health'],
    ...['/api/info.MD', '/api/info.json', '/api/info.md.md', '/api/v1/index.html', '/api/..'],
    ...['/api/v1/../info', '/api/./info', '/api/v1/%69nfo', '/api/info%20', '/api/info%00'],
    ...['/api/%ff%fF', '/api/%2525'],
    ...['/api/info;x', '/api/%F0%9F%9B%8E', '/api/ü', '/api/"<b>"', '/api/__proto__'],
    ...['/api/constructor', '/api/openapi.json'],
  ])('%s is unknown, and the error quotes it unchanged', (path) => {
    const error = [404, `Unknown public API path: ${path}`] as const;
    for (const method of every) {
      expectError(method, path, error);
      expectError(method, `http://a.example${path}?format=xml#top`, error);
    }
  });

  it.each(['%', '%zz', 'v1/info%2', 'info%', '%%20', '%2g', '%u0041', '%-1', '% 1', '%C3%ZZ'])(
    '/api/%s is malformed',
    (rest) => {
      for (const method of every) expectError(method, `/api/${rest}`, [400, 'Malformed request.']);
    },
  );
});
