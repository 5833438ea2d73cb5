import { expect, it } from 'vitest';
import { createManifest } from '../../../src/integrations/manifest-file.ts';
import { digest } from '../../../src/published/manifest/digest.ts';
import { sampleFacts } from '../sample-facts.ts';

const paths = ['/api/v1/info', '/index.html', '/docs/index.html', '/_astro/page.css'];
const unstated = ['/404.html', '/llms.txt.br', '/llms.txt.gz'];
const files = new Map([...paths, ...unstated].map((path) => [path, Buffer.from(path)]));

it('A manifest has the version, the commit and its time in whole seconds, and the digests', () => {
  const time = new Date('2026-11-21T18:25:20.000Z');
  const commit = { id: 'a'.repeat(40), time, modified: true };
  expect(createManifest(files, sampleFacts, commit)).toEqual({
    version: sampleFacts.version,
    commit: 'a'.repeat(40),
    committed: '2026-11-21T18:25:20Z',
    modified: true,
    sha256: {
      '/': digest(Buffer.from('/index.html')),
      '/docs/': digest(Buffer.from('/docs/index.html')),
      '/api/v1/info': digest(Buffer.from('/api/v1/info')),
      '/_astro/page.css': digest(Buffer.from('/_astro/page.css')),
    },
  });
});

it('A manifest has null where a commit or its time is not known', () => {
  const commit = { id: null, time: null, modified: false };
  expect(createManifest(files, sampleFacts, commit)).toMatchObject({
    commit: null,
    committed: null,
  });
});
