import { describe, expect, it } from 'vitest';
import { createResponses } from '../../src/packages/api/create-responses.ts';
import { createMemoryLimiter, publicQuota } from '../../src/packages/api/rate-limit.ts';
import { createResponder } from '../../src/packages/api/respond.ts';
import { sampleFacts } from '../sample-facts.ts';
import { publicPaths } from '../public-paths.ts';
import { openResponder } from './open-responder.ts';

const stored = [...publicPaths.filter((path) => path.includes('info')), '/openapi.json'];
const old = 'Sun, 01 Mar 2026 11:59:59 GMT';
const { ask } = openResponder('metered', { limit: 1_000_000, window: 60 });

async function etagOf(path: string, acceptEncoding?: string): Promise<string> {
  const { headers } = await ask(path, { acceptEncoding });
  return headers.ETag ?? 'none';
}

describe('If-None-Match', () => {
  it.each(stored)('gets 304 if it lists the ETag of %s', async (path) => {
    const etag = await etagOf(path);
    for (const ifNoneMatch of [
      etag,
      `W/${etag}`,
      '*',
      ' * ',
      ` ${etag} `,
      `"other", ${etag}`,
      `${etag} ,"other"`,
      `W/"other" , W/${etag}, "third"`,
      `, ${etag},`,
      `,W/${etag}`,
      // An earlier occurrence that is not an entity tag of its own.
      `"a${etag}, ${etag}`,
      `${'"other",'.repeat(2000)}\t${etag}`,
    ]) {
      expect(await ask(path, { ifNoneMatch })).toMatchObject({ status: 304, body: undefined });
      expect(await ask(path, { ifNoneMatch, method: 'HEAD' })).toMatchObject({ status: 304 });
    }
  });

  it.each(stored)('gets 200 if it does not list the ETag of %s', async (path) => {
    const etag = await etagOf(path);
    for (const ifNoneMatch of [
      ...['"other"', 'W/"other"', '', ','],
      // A star inside of a tag is part of the tag (RFC 9110 §8.8.3).
      ...['"a,*,b"', '"a, *", "b"', 'W/"x,*"', '"*"'],
      ...[etag.slice(1, -1), `w/${etag}`, `xW/${etag}`, `"other"${etag}`, `"${etag.slice(2)}`],
      // Without a comma between them.
      ...[`"a" ${etag}`, `${etag} "a"`, `W/"a" W/${etag}`, `${etag}${etag}`, `W/ ${etag}`],
      ...[`${etag.slice(0, -1)}x"`, etag.toUpperCase()],
    ]) {
      expect(await ask(path, { ifNoneMatch })).toMatchObject({ status: 200 });
    }
  });

  it.each(stored)('gets 304 for the br ETag of %s only if br is accepted', async (path) => {
    const ifNoneMatch = await etagOf(path, 'br');
    expect(ifNoneMatch).not.toBe(await etagOf(path));
    expect(await ask(path, { ifNoneMatch })).toMatchObject({ status: 200 });
    expect(await ask(path, { ifNoneMatch, acceptEncoding: 'gzip' })).toMatchObject({ status: 200 });
    expect(await ask(path, { ifNoneMatch, acceptEncoding: 'br' })).toMatchObject({ status: 304 });
  });
});

describe('If-Match', () => {
  it.each(stored)('gets 412 unless it lists the ETag of %s', async (path) => {
    const etag = await etagOf(path);
    for (const ifMatch of [etag, `"other", ${etag}`, '*', ' * ']) {
      expect(await ask(path, { ifMatch, ifUnmodifiedSince: old })).toMatchObject({ status: 200 });
      expect(await ask(path, { ifMatch, ifNoneMatch: etag })).toMatchObject({ status: 304 });
    }
    for (const ifMatch of ['"other"', `W/${etag}`, '', etag.slice(1), await etagOf(path, 'br')]) {
      const response = await ask(path, { ifMatch, ifNoneMatch: etag });
      expect(response.status).toBe(412);
      expect(response.headers['Cache-Control']).toBe('no-store');
      expect(response.body).toContain('{"error":{"code":"precondition_failed"');
      const head = await ask(path, { ifMatch, method: 'HEAD' });
      expect(head).toMatchObject({ status: 412, body: undefined });
    }
  });

  it('gets 412 for health unless it is a star, because health has no ETag', async () => {
    expect(await ask('/api/v1/health', { ifMatch: '"a"' })).toMatchObject({ status: 412 });
    expect(await ask('/api/v1/health', { ifMatch: '*' })).toMatchObject({ status: 200 });
  });

  it.each([
    [404, '/api/unknown', {}],
    [400, '/api/v1/info?format=xml', {}],
    [405, '/api/v1/info', { method: 'POST' }],
    [204, '/api/v1/info', { method: 'OPTIONS' }],
  ])('is ignored where the status is %i without it', async (status, path, rest) => {
    expect(await ask(path, { ...rest, ifMatch: '"a"' })).toMatchObject({ status });
  });

  it('counts in both modes, and gets 429 over the quota', async () => {
    for (const mode of ['metered', 'advertised'] as const) {
      const small = openResponder(mode, { limit: 1, window: 60 });
      const read = () => small.ask('/api/v1/info', { ifMatch: '"a"' });
      expect(await read()).toMatchObject({ status: 412, headers: { RateLimit: '1;r=0;t=60' } });
      expect(await read()).toMatchObject({ status: 429 });
    }
  });
});

describe('If-Unmodified-Since', () => {
  it.each([
    [412, old],
    [412, 'Sunday, 01-Mar-26 11:59:59 GMT'],
    [412, 'Sun Mar  1 11:59:59 2026'],
    [200, 'Sun, 01 Mar 2026 12:00:00 GMT'],
    [200, 'Sunday, 01-Mar-26 12:00:00 GMT'],
    // Not HTTP dates.
    [200, '2026-03-01T11:59:59Z'],
    [200, '0'],
    [200, `${old}, ${old}`],
    [200, `x${old}`],
    [200, `${old} (x)`],
  ])('gets %i for %s', async (status, ifUnmodifiedSince) => {
    expect(await ask('/openapi.json', { ifUnmodifiedSince })).toMatchObject({ status });
  });

  it('is ignored if the server has no date of the file', async () => {
    const ifUnmodifiedSince = old;
    expect(await ask('/api/v1/health', { ifUnmodifiedSince })).toMatchObject({ status: 412 });
    const { respond } = createResponder(createResponses(sampleFacts), {
      mode: 'advertised',
      limiter: createMemoryLimiter({ quota: publicQuota }),
    });
    const target = { path: '/openapi.json', query: '' };
    const request = { method: 'GET', target, client: undefined, isPreflight: false };
    expect(respond({ ...request, ifUnmodifiedSince })).toMatchObject({ status: 200 });
  });
});
