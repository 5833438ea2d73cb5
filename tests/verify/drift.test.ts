import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manifestPath, type Manifest } from '../../src/published/manifest/manifest.ts';
import { startProgram } from '../http/hosts.ts';
import { build, expected, older, path, publish } from '../unit/verify/drift/sample-builds.ts';
import { listenHttp, type Listening } from './listen.ts';

/** An origin with one file and its manifest. */
function startOrigin(content: string, manifest: Manifest): Promise<Listening> {
  return listenHttp(({ url = '' }, response) => {
    const [asked] = url.split('?', 1);
    if (asked === path) response.end(content);
    else if (asked === manifestPath) response.end(publish(manifest));
    else response.writeHead(404).end();
  });
}

/** A cache before an origin. It keeps the first response to each target and states its age. */
async function startCache(origin: () => URL, obeysNoCache: boolean): Promise<Listening> {
  const kept = new Map<string, string>();
  return listenHttp((request, response) => {
    const { url = '', headers } = request;
    const known = kept.get(url);
    if (known !== undefined && !(obeysNoCache && headers['cache-control'] === 'no-cache')) {
      response.writeHead(200, { Age: '40', 'Cache-Status': '"test"; hit' }).end(known);
      return;
    }
    void fetch(new URL(url, origin())).then(async (fetched) => {
      const body = await fetched.text();
      if (fetched.ok) kept.set(url, body);
      response.writeHead(fetched.status, { 'Cache-Status': '"test"; fwd=miss; stored' }).end(body);
    });
  });
}

describe('npm run verify --against a build', () => {
  let folder: string;
  let manifest: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drift-'));
    manifest = join(folder, 'facts.json');
    await writeFile(manifest, publish(expected));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function compare(origin: URL, against = manifest) {
    const { exited, output } = startProgram([
      ...['src/verify/cli.ts', '--against', against, '--only', `drift-${path}`, origin.origin],
    ]);
    return { code: await exited, ...output };
  }

  it('reports altered content', async () => {
    const server = await startOrigin('evil', expected);
    const { code, stdout } = await compare(server.origin);
    await server.stop();
    expect(stdout).toMatch(/ altered content: received the digest \w+, which the manifest of /);
    expect(code).toBe(1);
  });

  it.each([true, false])('reports a stale cache, whether it obeys no-cache: %j', async (obeys) => {
    const [before, after] = [await startOrigin('old', older), await startOrigin('new', expected)];
    let current = before.origin;
    const cache = await startCache(() => current, obeys);
    await fetch(new URL(path, cache.origin));
    current = after.origin;
    const result = await compare(cache.origin);
    await Promise.all([before.stop(), after.stop(), cache.stop()]);
    expect(result.stdout).toContain(
      'stale cache: a cache served other content (Age: 40, Cache-Status: "test"; hit), and the origin has the expected content',
    );
    expect(result.stdout).toMatch(/repeat {4}curl .*-H 'Cache-Control: no-cache' .*\?past=/);
    expect(result.code).toBe(1);
  });

  it('compares two origins', async () => {
    const [one, other] = [
      await startOrigin('new', expected),
      await startOrigin('x', build('x', 'c')),
    ];
    const same = await compare(one.origin, one.origin.origin);
    const different = await compare(other.origin, one.origin.origin);
    await Promise.all([one.stop(), other.stop()]);
    expect([same.code, different.code]).toEqual([0, 1]);
    expect(different.stdout).toContain('other build: the origin publishes commit cccccccccccc');
  });
});
