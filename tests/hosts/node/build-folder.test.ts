import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { relative } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryLimiter, publicQuota } from '../../../src/packages/api/rate-limit.ts';
import { openBuild } from '../../../src/packages/hosts/node/build-folder.ts';
import { openSite } from '../../../src/packages/hosts/node/open-site.ts';
import { listDigests, type FileList } from '../../../src/packages/hosts/file-list.ts';
import { FolderFiles } from '../../../src/packages/folders/folder-files.ts';
import { publicPaths } from '../../public-paths.ts';
import { createSampleResponses } from '../../sample-facts.ts';
import { useTempFolder } from '../../temp-folder.ts';

const paths = [
  ...[...publicPaths, '/openapi.json', '/responses.json'],
  ...['/404.html', '/docs/index.html'],
];
const body = '{"docs":"http://localhost/docs/"}';
const { at, write } = useTempFolder();

const writeFileList = (...copies: string[]) => {
  const list: FileList = {
    sha256: listDigests(new FolderFiles(at('client'))),
    copies,
    headers: {},
    folder: 'client',
  };
  write('files.json', JSON.stringify(list));
};

beforeEach(() => {
  for (const path of paths) write(`client${path}`, body);
  writeFileList();
});

describe('openBuild', () => {
  it('reads every published file, and no other file', () => {
    write('client/api/v1/left-over', 'x');
    const build = openBuild(at());
    expect([...build.keys()].sort()).toEqual(paths.toSorted());
    expect(String(build.get('/docs/index.html')?.bytes)).toBe(body);
  });

  it("has the build's compressed copies of each file", () => {
    write('client/docs/index.html.br', 'in br');
    write('client/data.tar.gz', 'an archive');
    writeFileList('/docs/index.html.br');
    const build = openBuild(at());
    expect([...build.keys()].sort()).toEqual([...paths, '/data.tar.gz'].sort());
    expect(build.get('/docs/index.html')?.coded).toEqual({ br: Buffer.from('in br') });
    expect(build.get('/api/v1/health')?.coded).toEqual({});
  });

  it('restores the last build if one was killed between the two folders of a site without an adapter', () => {
    const published = { old: at('.dist.replaced'), new: at('dist') };
    for (const [which, folder] of Object.entries(published))
      for (const path of paths) write(`${relative(at(), folder)}${path}`, which);
    const sha256 = listDigests(new FolderFiles(published.old));
    write(
      '.frontdesk/files.json',
      JSON.stringify({ sha256, copies: [], headers: {}, folder: '../dist' }),
    );
    const build = openBuild(at('.frontdesk'));
    expect(String(build.get('/docs/index.html')?.bytes)).toBe('old');
    expect(readFileSync(at('dist/docs/index.html'), 'utf8')).toBe('old');
  });

  it('keeps pages and texts in memory, and only compares other files with their digests', () => {
    const film = 'x'.repeat(1_500_000);
    for (const name of ['film.mp4', 'all.txt', 'api/v1/large']) write(`client/${name}`, film);
    writeFileList();
    const build = openBuild(at());
    expect(build.get('/film.mp4')?.location).toBe(at('client/film.mp4'));
    expect(build.get('/film.mp4')?.bytes).toHaveLength(0);
    for (const path of ['/all.txt', '/api/v1/large', '/404.html']) {
      expect(build.get(path)?.location).toBeUndefined();
    }
    for (const other of [`${film}x`, film.slice(1), 'y'.repeat(film.length)]) {
      write('client/film.mp4', other);
      expect(() => openBuild(at())).toThrow('client/film.mp4 has changed since the build.');
    }
  });

  const openMessage = (folder: string, why: string) =>
    `Can't serve ${folder}: files.json ${why}. Run "npm run build" first.`;

  it('says which file has changed, is missing, or cannot be read', () => {
    const page = 'client/docs/index.html';
    write(page, body.replace('docs', 'docX'));
    expect(() => openBuild(at())).toThrow(`${page} has changed since the build.`);
    rmSync(at(page));
    expect(() => openBuild(at())).toThrow(`${page} is missing.`);
    symlinkSync(at(page), at(page));
    expect(() => openBuild(at())).toThrow(
      `Can't serve ${at()}: ELOOP: too many symbolic links encountered, open '${at(page)}'.`,
    );
  });

  it('says what to do if there is no build', () => {
    expect(() => openBuild(at('nowhere'))).toThrow(openMessage(at('nowhere'), 'is missing'));
  });

  const sha256 = listDigests(new Map([['/x', Buffer.from(body)]]))['/x'] ?? '';

  it.each([
    ...[
      '',
      '{"/docs/ind',
      'null',
      '[]',
      '5',
      'true',
      '"x"',
      '[["/x"]]',
      '{"sha256":{"/x":5},"copies":[]}',
    ],
    `{"sha256":{"/x":"${sha256}"},"copies":null}`,
  ])('says what to do if the file list is %j', (damaged) => {
    write('x', body);
    write('files.json', damaged);
    expect(() => openBuild(at())).toThrow(openMessage(at(), 'has changed since the build'));
  });
});

it.each(['/api/v1/info', '/openapi.json', '/responses.json', '/404.html'])(
  'A server with a build that has no %s names it',
  (path) => {
    write('client/responses.json', JSON.stringify(createSampleResponses()));
    rmSync(at('client', path));
    writeFileList();
    const limiter = createMemoryLimiter({ quota: publicQuota });
    const open = () => openSite(openBuild(at()), { mode: 'metered', limiter });
    expect(open).toThrow(`The build has no ${path}: run "npm run build" again.`);
  },
);
