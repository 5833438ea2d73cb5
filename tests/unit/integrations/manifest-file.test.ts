import { describe, expect, it } from 'vitest';
import { createManifest, isStated } from '../../../src/integrations/manifest-file.ts';
import { digest } from '../../../src/published/manifest/digest.ts';
import { sampleFacts } from '../sample-facts.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

describe('A manifest states', () => {
  it('the version, the commit and its time in whole seconds, and the digests', async () => {
    for (const file of ['/api/v1/info', '/index.html', '/.well-known/security.txt']) {
      write(file, `the body of ${file}`);
    }
    const time = new Date('2026-11-21T18:25:20.000Z');
    const commit = { id: 'a'.repeat(40), time, modified: true };
    expect(await createManifest(at(), sampleFacts, commit)).toEqual({
      version: sampleFacts.version,
      commit: 'a'.repeat(40),
      committed: '2026-11-21T18:25:20Z',
      modified: true,
      sha256: {
        '/': digest(Buffer.from('the body of /index.html')),
        '/.well-known/security.txt': digest(Buffer.from('the body of /.well-known/security.txt')),
        '/api/v1/info': digest(Buffer.from('the body of /api/v1/info')),
      },
      signature: null,
    });
  });

  it('null where a commit or its time is not known', async () => {
    const commit = { id: null, time: null, modified: false };
    expect(await createManifest(at(), sampleFacts, commit)).toMatchObject({
      commit: null,
      committed: null,
    });
  });

  it.each([
    ...['/api/v1/info', '/openapi.json', '/llms.txt', '/index.md', '/docs/errors/not_found.md'],
    ...['/.well-known/api-catalog', '/.well-known/jwks.json', '/contact.vcf', '/sitemap-0.xml'],
    ...['/og.png', '/index.html', '/_astro/index.Bcnd1xZy.css', '/pagefind/pagefind-entry.json'],
  ])('%s', (path) => {
    expect(isStated(path)).toBe(true);
  });

  it.each(['/404.html', '/llms.txt.br', '/.well-known/facts.json'])('nothing of %s', (path) => {
    expect(isStated(path)).toBe(false);
  });
});
