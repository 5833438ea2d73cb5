import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createManifest } from '../../../src/integrations/manifest-file.ts';

const paths = ['/api/v1/info', '/index.html', '/docs/index.html', '/404.html'];
const files = new Map(paths.map((path) => [path, Buffer.from(path)]));
const id = 'a'.repeat(40);

it.each([
  [id, new Date('2026-11-21T18:25:20.000Z'), '2026-11-21T18:25:20Z', true],
  [null, null, null, false],
])(
  'The manifest of commit %s lists every file but the 404 page',
  (id, time, committed, modified) => {
    expect(createManifest(files, { version: '1.2.3' }, { id, time, modified })).toEqual({
      version: '1.2.3',
      commit: id,
      committed,
      modified,
      sha256: {
        '/api/v1/info': hash('sha256', '/api/v1/info'),
        '/': hash('sha256', '/index.html'),
        '/docs/': hash('sha256', '/docs/index.html'),
      },
    });
  },
);
