import { describe, expect, it } from 'vitest';
import type { Representation } from '../../../../src/api/representation.ts';
import { digest } from '../../../../src/published/manifest/digest.ts';
import type { BuildFile } from '../../../../src/hosts/node/build-folder.ts';
import { readSite } from '../../../../src/hosts/node/site-files.ts';
import { toFields } from '../../fields.ts';

function toFile(text: string): BuildFile {
  const bytes = Buffer.from(text);
  return { bytes, sha256: digest(bytes) };
}

const files = new Map(
  Object.entries({
    '/index.html': '<p>home</p>',
    '/index.html.br': 'br of home',
    '/index.html.gz': 'gz of home',
    '/docs/index.html': '<p>docs</p>',
    '/docs.md': '# docs',
    '/_astro/theme.abc.css': 'p{}',
    '/.well-known/facts.json': '{}',
    '/data.br': 'no coding of another file',
  }).map(([path, text]) => [path, toFile(text)]),
);

function fieldsOf(path: string, secure = false): Record<string, string | undefined> {
  const found = readSite(files, secure).get(path)?.identity;
  return found ? toFields(found.fields) : {};
}

function shown({ body, fields, validator }: Representation) {
  return { body: String(body), fields: toFields(fields), etag: validator?.etag };
}

describe('readSite', () => {
  it('has a file in each encoding of the build, with its own length and ETag', () => {
    const home = readSite(files, false).get('/index.html');
    if (!home?.br || !home.gzip) throw new Error('a coding is missing');
    expect(shown(home.br)).toMatchObject({
      body: 'br of home',
      fields: { 'Content-Encoding': 'br', 'Content-Length': '10' },
    });
    expect(shown(home.gzip).fields).toMatchObject({ 'Content-Encoding': 'gzip' });
    expect(shown(home.identity).fields).not.toHaveProperty('Content-Encoding');
    const tags = [home.br, home.gzip, home.identity].map((one) => one.validator?.etag);
    expect(new Set(tags).size).toBe(3);
    expect(shown(home.identity).fields.ETag).toBe(home.identity.validator?.etag);
  });

  it('lists no encoded file by itself, but files with such an extension', () => {
    expect([...readSite(files, false).keys()]).toEqual(
      [...files.keys()].filter((path) => !path.startsWith('/index.html.')),
    );
  });

  it('sets the type and the lifetime of each file', () => {
    expect(fieldsOf('/docs/index.html')).toMatchObject({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=0, must-revalidate',
      Vary: 'Accept, Accept-Encoding',
    });
    expect(fieldsOf('/docs.md')).toMatchObject({ 'Content-Type': 'text/markdown; charset=utf-8' });
    expect(fieldsOf('/_astro/theme.abc.css')).toMatchObject({
      'Content-Type': 'text/css',
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
    });
    expect(fieldsOf('/.well-known/facts.json')).toMatchObject({
      'Content-Type': 'application/json',
      'Access-Control-Allow-Origin': '*',
    });
  });

  it('protects every file, and requires TLS only if the origin has TLS', () => {
    for (const path of readSite(files, true).keys()) {
      expect(fieldsOf(path, true)).toMatchObject({
        'X-Content-Type-Options': 'nosniff',
        'X-Frame-Options': 'DENY',
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'Strict-Transport-Security': 'max-age=31536000',
      });
      expect(fieldsOf(path, false)).not.toHaveProperty('Strict-Transport-Security');
    }
  });

  it('repeats the headers of RFC 9110 §15.4.5 in a 304', () => {
    const validator = readSite(files, false).get('/docs/index.html')?.identity.validator;
    expect(toFields(validator?.fields ?? [])).toEqual({
      'Cache-Control': 'public, max-age=0, must-revalidate',
      Vary: 'Accept, Accept-Encoding',
      ETag: validator?.etag,
    });
  });
});
