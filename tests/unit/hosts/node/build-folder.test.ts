import { rmSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeFileList } from '../../../../src/published/manifest/file-list.ts';
import { BuildError, openBuild, readPublic } from '../../../../src/hosts/node/build-folder.ts';
import { publicPaths } from '../../public-paths.ts';
import { useTempFolder } from '../../temp-folder.ts';

const reads = [...publicPaths, '/openapi.json'];
const { at, write } = useTempFolder();

beforeEach(async () => {
  for (const path of [...reads, '/docs/index.html']) {
    write(`client${path}`, `the body of ${path}`);
  }
  await writeFileList(at(), at('client'));
});

describe('openBuild', () => {
  it('reads every published file', () => {
    const build = openBuild(at());
    expect([...build.keys()].sort()).toEqual([...reads, '/docs/index.html'].sort());
    expect(String(build.get('/docs/index.html')?.bytes)).toBe('the body of /docs/index.html');
  });

  it('ignores files that are not part of the build', () => {
    write('client/api/v1/left-over', 'x');
    expect(openBuild(at()).has('/api/v1/left-over')).toBe(false);
  });

  it.each(['/api/info', '/docs/index.html'])(
    'names %s if it is missing, and says what to do',
    (path) => {
      rmSync(at('client', path));
      expect(() => openBuild(at())).toThrow(BuildError);
      expect(() => openBuild(at())).toThrow(
        `(client${path} is missing): run "npm run build" first.`,
      );
    },
  );

  it.each(['', 'the body of', 'the body of /docs/index.htmX'])(
    'names a file that changed: "%s"',
    (content) => {
      write('client/docs/index.html', content);
      expect(() => openBuild(at())).toThrow(BuildError);
      expect(() => openBuild(at())).toThrow('(client/docs/index.html has changed since the build)');
    },
  );

  it('says that there is no build, or that its list is missing or damaged', () => {
    expect(() => openBuild(at('nowhere'))).toThrow('(files.json is missing)');
    rmSync(at('files.json'));
    expect(() => openBuild(at())).toThrow('(files.json is missing)');
    write('files.json', '{"/docs/ind');
    expect(() => openBuild(at())).toThrow('(files.json has changed since the build)');
  });
});

describe('readPublic', () => {
  it('finds every path of the contract, and no other', () => {
    const read = readPublic(openBuild(at()), { mode: 'metered' });
    for (const path of reads) {
      expect(Buffer.from(read(path, undefined).body).toString()).toBe(`the body of ${path}`);
    }
    expect(() => read('/package.json', undefined)).toThrow(
      '/package.json is not a path of the contract',
    );
  });

  it.each(['/api/info', '/openapi.json'])('says that the build has no %s', async (path) => {
    rmSync(at('client', path));
    await writeFileList(at(), at('client'));
    expect(() => readPublic(openBuild(at()), { mode: 'metered' })).toThrow(
      `The build has no ${path}: run "npm run build" again.`,
    );
  });
});
