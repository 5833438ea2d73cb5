import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../src/facts/version.ts';
import { cacheControl } from '../../src/contract/headers.ts';
import { keysPath, manifestPath, parseManifest } from '../../src/published/manifest/manifest.ts';
import { dist, startAstroDev, startNodeServer, type RunningHost } from './hosts.ts';

const fields = (response: Response) => ({
  type: response.headers.get('content-type'),
  cors: response.headers.get('access-control-allow-origin'),
  cache: response.headers.get('cache-control'),
});

const cache = cacheControl('/api/v1/info', 'advertised');

describe('The Node server', () => {
  let host: RunningHost;
  beforeAll(async () => {
    host = await startNodeServer({ LOG_LEVEL: 'silent' });
  });
  afterAll(() => host.stop());
  const get = (path: string, init: RequestInit = {}) => fetch(`${host.origin}${path}`, init);

  it.each(['identity', 'gzip', 'br'])(
    'serves the manifest of the build to any origin, in %s, and no staler than info',
    async (coding) => {
      const response = await get(manifestPath, { headers: { 'Accept-Encoding': coding } });
      expect(response.status).toBe(200);
      expect(fields(response)).toEqual({ type: 'application/json', cors: '*', cache });
      const text = await response.text();
      expect(text).toBe(await readFile(join(dist, 'client', manifestPath), 'utf8'));
      expect(parseManifest(text).version).toBe(version);
    },
  );

  it('sends the same headers for HEAD and in a 304', async () => {
    const head = await get(manifestPath, { method: 'HEAD' });
    expect(fields(head)).toEqual({ type: 'application/json', cors: '*', cache });
    const etag = head.headers.get('etag') ?? '';
    const unchanged = await get(manifestPath, { headers: { 'If-None-Match': etag } });
    expect(unchanged.status).toBe(304);
    expect(fields(unchanged)).toMatchObject({ cors: '*', cache });
  });

  it('has no key for an unsigned build, and the 404 is not stored', async () => {
    const { signature } = parseManifest(await (await get(manifestPath)).text());
    expect(signature).toBeNull();
    const missing = await get(keysPath);
    expect(missing.status).toBe(404);
    expect(fields(missing)).toMatchObject({ cors: null, cache: 'no-store' });
  });
});

describe('astro dev', () => {
  let host: RunningHost;
  beforeAll(async () => {
    host = await startAstroDev();
  });
  afterAll(() => host.stop());

  it.each([manifestPath, keysPath])('has no %s, because nothing was built', async (path) => {
    expect((await fetch(`${host.origin}${path}`)).status).toBe(404);
  });
});
