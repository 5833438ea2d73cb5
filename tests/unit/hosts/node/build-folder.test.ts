import { rmSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { publicQuota } from '../../../../src/contract/rate-limit.ts';
import { openBuild } from '../../../../src/hosts/node/build-folder.ts';
import { openSite } from '../../../../src/hosts/node/open-site.ts';
import { StartError } from '../../../../src/hosts/node/start-error.ts';
import { listDigests } from '../../../../src/published/manifest/file-list.ts';
import { readFiles } from '../../../../src/verify/read-files.ts';
import { createMemoryLimiter } from '../../../../src/rate-limit/memory.ts';
import { publicPaths } from '../../public-paths.ts';
import { useTempFolder } from '../../temp-folder.ts';

const paths = [...publicPaths, '/openapi.json', '/404.html', '/docs/index.html'];
const body = '{"docs":"http://localhost/docs/"}';
const { at, write } = useTempFolder();

const writeFileList = async () => {
  write('files.json', JSON.stringify(listDigests(await readFiles(at('client')))));
};

beforeEach(async () => {
  for (const path of paths) write(`client${path}`, body);
  await writeFileList();
});

describe('openBuild', () => {
  it('reads every published file, and no other file', () => {
    write('client/api/v1/left-over', 'x');
    const build = openBuild(at());
    expect([...build.keys()].sort()).toEqual(paths.toSorted());
    expect(String(build.get('/docs/index.html')?.bytes)).toBe(body);
  });

  it("has the build's compressed copies of each file", async () => {
    write('client/docs/index.html.br', 'in br');
    await writeFileList();
    const build = openBuild(at());
    expect([...build.keys()].sort()).toEqual(paths.toSorted());
    expect(build.get('/docs/index.html')?.coded).toEqual({ br: Buffer.from('in br') });
    expect(build.get('/api/v1/health')?.coded).toEqual({});
  });

  const openMessage = (folder: string) =>
    `There is no complete build in ${folder} (files.json is missing or has changed): run "npm run build" first.`;

  it.each(['', body.slice(0, 9), body.replace('docs', 'docX'), undefined])(
    'names a file that has changed to %j, or that is missing',
    (other) => {
      if (other === undefined) rmSync(at('client/docs/index.html'));
      else write('client/docs/index.html', other);
      const open = () => openBuild(at());
      expect(open).toThrow(StartError);
      expect(open).toThrow('(client/docs/index.html is missing or has changed)');
    },
  );

  it('says what to do if there is no build, or if the file list is damaged', () => {
    expect(() => openBuild(at('nowhere'))).toThrow(openMessage(at('nowhere')));
    write('files.json', '{"/docs/ind');
    expect(() => openBuild(at())).toThrow(openMessage(at()));
  });
});

const limiter = createMemoryLimiter({ quota: publicQuota });
const open = () => openSite(openBuild(at()), { mode: 'metered', limiter });

it.each(['/api/v1/info', '/api/info', '/openapi.json', '/404.html'])(
  'A server with a build that has no %s names it',
  async (path) => {
    rmSync(at('client', path));
    await writeFileList();
    expect(open).toThrow(`The build has no ${path}: run "npm run build" again.`);
  },
);

const ask = (path: string, acceptEncoding?: string) =>
  open().handler.handle({
    method: 'GET',
    target: { path, query: '' },
    client: 'x',
    ifNoneMatch: undefined,
    acceptEncoding,
    isPreflight: false,
  });

it("The API's files have the encoding that the client prefers", async () => {
  write('client/openapi.json.br', 'in br');
  await writeFileList();
  const response = await ask('/openapi.json', 'br');
  expect(response?.headers['Content-Encoding']).toBe('br');
});

it('Every response has its security headers', async () => {
  const { handler, pages } = open();
  const site = { 'X-Frame-Options': 'DENY', 'Referrer-Policy': 'strict-origin-when-cross-origin' };
  const api = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };
  for (const [fields, response] of [
    [api, await ask('/api/v1/info')],
    [api, await ask('/api/rooms')],
    [api, await handler.refuse('x')],
    [api, handler.fail('GET', '/')],
    [api, pages('/docs/', { method: 'POST', headers: {} })],
    [api, pages('/nowhere', { method: 'GET', headers: { accept: 'text/markdown' } })],
    [site, pages('/docs/', { method: 'GET', headers: {} })],
    [site, pages('/nowhere', { method: 'GET', headers: {} })],
  ] as const) {
    expect(response?.headers).toMatchObject({ ...fields, 'X-Content-Type-Options': 'nosniff' });
  }
});
