import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createManifest } from '../../../src/publish/create-manifest.ts';

const paths = ['/api/v1/info', '/index.html', '/docs/index.html', '/404.html'];
const files = new Map(paths.map((path) => [path, Buffer.from(path)]));
const id = 'a'.repeat(40);

it('The manifest lists every file but the 404 page', () => {
  const time = new Date('2026-11-21T18:25:20.000Z');
  expect(createManifest(files, { version: '1.2.3' }, { id, time, modified: true })).toEqual({
    version: '1.2.3',
    commit: id,
    committed: '2026-11-21T18:25:20Z',
    modified: true,
    responses: '/responses.json',
    sha256: {
      '/api/v1/info': hash('sha256', '/api/v1/info'),
      '/': hash('sha256', '/index.html'),
      '/docs/': hash('sha256', '/docs/index.html'),
    },
  });
});
