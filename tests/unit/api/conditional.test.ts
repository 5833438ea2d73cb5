import { describe, expect, it } from 'vitest';
import { publicPaths } from '../public-paths.ts';
import { openResponder } from './open-responder.ts';

const stored = [...publicPaths.filter((path) => path.includes('info')), '/openapi.json'];
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

  it('gets no 304 for health, which has no ETag', async () => {
    expect(await ask('/api/v1/health', { ifNoneMatch: '*' })).toMatchObject({ status: 200 });
  });

  it.each(stored)('gets 304 for the br ETag of %s only if br is accepted', async (path) => {
    const ifNoneMatch = await etagOf(path, 'br');
    expect(ifNoneMatch).not.toBe(await etagOf(path));
    expect(await ask(path, { ifNoneMatch })).toMatchObject({ status: 200 });
    expect(await ask(path, { ifNoneMatch, acceptEncoding: 'gzip' })).toMatchObject({ status: 200 });
    expect(await ask(path, { ifNoneMatch, acceptEncoding: 'br' })).toMatchObject({ status: 304 });
  });
});
