import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFileList } from '../../../../src/published/manifest/file-list.ts';
import { BuildError, openBuild, readPublic } from '../../../../src/hosts/node/build-folder.ts';
import { publicPaths } from '../../public-paths.ts';

const reads = [...publicPaths, '/openapi.json'];
let dist = '';

function write(file: string, content: string): void {
  const path = join(dist, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

beforeEach(async () => {
  dist = mkdtempSync(join(tmpdir(), 'frontdesk-'));
  for (const path of [...reads, '/docs/index.html']) {
    write(join('client', path), `the body of ${path}`);
  }
  await writeFileList(dist, join(dist, 'client'));
});

afterEach(() => {
  rmSync(dist, { recursive: true });
});

describe('openBuild', () => {
  it('reads every published file', () => {
    const build = openBuild(dist);
    expect([...build.keys()].sort()).toEqual([...reads, '/docs/index.html'].sort());
    expect(String(build.get('/docs/index.html')?.bytes)).toBe('the body of /docs/index.html');
  });

  it('ignores files that are not part of the build', () => {
    write('client/api/v1/left-over', 'x');
    expect(openBuild(dist).has('/api/v1/left-over')).toBe(false);
  });

  it.each(['/api/info', '/docs/index.html'])(
    'names %s if it is missing, and says what to do',
    (path) => {
      rmSync(join(dist, 'client', path));
      expect(() => openBuild(dist)).toThrow(BuildError);
      expect(() => openBuild(dist)).toThrow(
        `(client${path} is missing): run "npm run build" first.`,
      );
    },
  );

  it.each(['', 'the body of', 'the body of /docs/index.htmX'])(
    'names a file that changed: "%s"',
    (content) => {
      write('client/docs/index.html', content);
      expect(() => openBuild(dist)).toThrow(BuildError);
      expect(() => openBuild(dist)).toThrow('(client/docs/index.html has changed since the build)');
    },
  );

  it('says that there is no build, or that its list is missing or damaged', () => {
    expect(() => openBuild(join(dist, 'nowhere'))).toThrow('(files.json is missing)');
    rmSync(join(dist, 'files.json'));
    expect(() => openBuild(dist)).toThrow('(files.json is missing)');
    write('files.json', '{"/docs/ind');
    expect(() => openBuild(dist)).toThrow('(files.json has changed since the build)');
  });
});

describe('readPublic', () => {
  it('finds every path of the contract, and no other', () => {
    const read = readPublic(openBuild(dist), { mode: 'metered' });
    for (const path of reads) {
      expect(Buffer.from(read(path, undefined).body).toString()).toBe(`the body of ${path}`);
    }
    expect(() => read('/package.json', undefined)).toThrow(
      '/package.json is not a path of the contract',
    );
  });

  it.each(['/api/info', '/openapi.json'])('says that the build has no %s', async (path) => {
    rmSync(join(dist, 'client', path));
    await writeFileList(dist, join(dist, 'client'));
    expect(() => readPublic(openBuild(dist), { mode: 'metered' })).toThrow(
      `The build has no ${path}: run "npm run build" again.`,
    );
  });
});
