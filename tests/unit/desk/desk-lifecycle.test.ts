import { describe, expect, it } from 'vitest';
import { publicQuota } from '../../../src/contract/budget.ts';
import { createDesk } from '../../../src/desk/desk.ts';
import {
  endedMoments,
  endingPaths,
  fixtureEnd,
  fixtureRoutes,
  inForceMoments,
  moments,
} from '../contract/fixture-routes.ts';
import { publicPaths } from '../public-paths.ts';
import { openDesk, publishedAt, shown } from './open-desk.ts';

const Deprecation = '@2208988800';
const Sunset = 'Fri, 29 Jun 2040 00:00:00 GMT';
const endLinks = (path: string) =>
  `</docs/versioning/>; rel="deprecation", </docs/versioning/>; rel="sunset", <${path.replace('/api/', '/api/v1/')}>; rel="successor-version"`;

const modes = ['metered', 'advertised'] as const;
const otherPaths = publicPaths.filter((path) => !(endingPaths as readonly string[]).includes(path));

function openAt(now: number, mode: (typeof modes)[number] = 'metered') {
  return openDesk(mode, publicQuota, { routes: fixtureRoutes, now: () => now });
}

describe.each(inForceMoments)('The desk $when', ({ now }) => {
  it.each(modes)('reads the ending routes as ever, and says when they end, %s', (mode) => {
    const { ask } = openAt(now, mode);
    for (const path of endingPaths) {
      const read = ask(path);
      expect(read).toMatchObject({
        status: 200,
        body: publishedAt(path),
        fields: { Deprecation, Sunset },
      });
      expect(read.fields.Link).toMatch(/^<\/openapi\.json>; rel="service-desc"/);
      expect(read.fields.Link?.endsWith(`rel="canonical", ${endLinks(path)}`)).toBe(true);
      const { RateLimit: _spent, ...fields } = read.fields;
      const head = ask(path, { method: 'HEAD' });
      expect(head).toMatchObject({ status: 200, body: undefined, fields });
    }
  });

  it('says it on a 304 with all links, so that what is stored takes them over', () => {
    const { ask } = openAt(now);
    for (const path of endingPaths) {
      const { fields } = ask(path);
      for (const method of ['GET', 'HEAD']) {
        const again = ask(path, { method, ifNoneMatch: fields.ETag });
        expect(again.status).toBe(304);
        expect(again.fields).toMatchObject({ Deprecation, Sunset, Link: fields.Link });
      }
    }
  });

  it.each([
    ['OPTIONS', '/api/info', 204],
    ['POST', '/api/info', 405],
    ['TRACE', '/api/info.md', 405],
    ['GET', '/api/info?format=xml', 400],
    ['HEAD', '/api/info?format=xml', 400],
  ])('says it on the answer to %s %s, %i', (method, target, status) => {
    const { fields, ...reply } = openAt(now).ask(target, { method });
    const [path = ''] = target.split('?');
    expect(reply.status).toBe(status);
    expect(fields).toMatchObject({ Deprecation, Sunset, Link: endLinks(path) });
    expect(Object.keys(fields).at(-1)).toBe('RateLimit');
  });

  it('says it on a 429 and a 500', () => {
    const { desk, ask } = openDesk(
      'metered',
      { limit: 1, window: 60 },
      { routes: fixtureRoutes, now: () => now },
    );
    ask('/api/info');
    const ending = { Deprecation, Sunset, Link: endLinks('/api/info') };
    expect(ask('/api/info')).toMatchObject({ status: 429, fields: ending });
    expect(ask('/api/info?format=xml')).toMatchObject({ status: 429, fields: ending });
    expect(shown(desk.fail('GET', '/api/info?x=1'))).toMatchObject({ status: 500, fields: ending });
  });
});

describe.each(endedMoments)('The desk $when', ({ now }) => {
  const unknown = (path: string) =>
    JSON.stringify({
      error: {
        code: 'not_found',
        message: `Unknown public API path: ${path}`,
        hint: 'Available routes: GET /api/health, GET /api/v1/health, GET /api/v1/info. There is no public people-search API. See /docs/errors/not_found/.',
      },
    });

  it.each(modes)(
    'takes an ended route for an unknown path, whatever is asked of it, %s',
    (mode) => {
      const { ask } = openAt(now, mode);
      const rest = [
        {},
        { ifNoneMatch: '*' },
        { acceptEncoding: 'br' },
        ...['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'].map(
          (method) => ({ method }),
        ),
      ];
      for (const path of endingPaths) {
        for (const request of rest) {
          for (const query of ['', '?format=json', '?format=xml']) {
            const { status, fields, body } = ask(`${path}${query}`, request);
            expect(status).toBe(404);
            expect(body).toBe(
              'method' in request && request.method === 'HEAD' ? undefined : unknown(path),
            );
            expect(fields).toMatchObject({ 'Cache-Control': 'no-store' });
            expect(fields).not.toHaveProperty('Deprecation');
            expect(fields).not.toHaveProperty('Sunset');
            expect(fields).not.toHaveProperty('Link');
            expect(fields).not.toHaveProperty('Allow');
          }
        }
      }
    },
  );

  it('lists the ended routes in no hint', () => {
    const { desk, ask } = openAt(now);
    const bodies = [
      ask('/api/v1/info?format=xml'),
      ask('/api/health', { method: 'POST' }),
      ask('/api/rooms'),
      shown(desk.refuse('192.0.2.1')),
      shown(desk.fail('GET', '/api/v1/info')),
    ].map(({ body = '' }) => body);
    expect(bodies).toHaveLength(5);
    for (const body of bodies) {
      expect(body).toContain('GET /api/v1/info');
      expect(body).not.toContain('GET /api/info');
    }
  });
});

it.each(moments)(
  'The other routes answer as ever $when, and do not say that they end',
  ({ now }) => {
    const [fixture, today] = [openAt(now), openDesk()];
    for (const path of otherPaths) {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
        const reply = fixture.ask(path, { method });
        expect(reply.fields).not.toHaveProperty('Deprecation');
        expect(reply.fields).not.toHaveProperty('Sunset');
        const { status, fields } = today.ask(path, { method });
        expect(reply.status).toBe(status);
        expect(Object.keys(reply.fields)).toEqual(Object.keys(fields));
      }
    }
  },
);

it('A desk that is open across the sunset answers by the clock, without another start', () => {
  let now = fixtureEnd.sunset.getTime() - 1000;
  const { ask } = openDesk('metered', publicQuota, { routes: fixtureRoutes, now: () => now });
  expect(ask('/api/info').status).toBe(200);
  now += 999;
  expect(ask('/api/info').status).toBe(200);
  now += 1;
  expect(ask('/api/info').status).toBe(404);
  expect(ask('/api/v1/info').status).toBe(200);
});

it("A desk with today's routes asks for no time to answer", () => {
  let asked = 0;
  const now = () => (asked += 1);
  const { ask } = openDesk('metered', publicQuota, { now });
  asked = 0;
  for (const path of [...publicPaths, '/api/rooms']) ask(path);
  expect(asked).toBe(0);
});

it('A file that a build left out is not missed once its route has ended', () => {
  const desk = createDesk({
    mode: 'metered',
    budget: { quota: publicQuota, spend: () => ({ allowed: true, remaining: 1, reset: 1 }) },
    read: (path) => {
      throw new Error(`${path} was not read from the build`);
    },
    routes: fixtureRoutes,
    now: () => fixtureEnd.sunset.getTime(),
  });
  const request = { method: 'GET', target: '/api/info', client: 'a' };
  const reply = desk.respond({ ...request, ifNoneMatch: undefined, acceptEncoding: undefined });
  expect(shown(reply).status).toBe(404);
});
