import { describe, expect, it, vi } from 'vitest';
import { renderHeaders } from '../../../src/published/headers-file.ts';

vi.mock(import('../../../src/contract/routes.ts'), async (importOriginal) => {
  const { deprecateAlias } = await import('../contract/deprecated-alias.ts');
  return deprecateAlias(importOriginal);
});

/** The rules of a file, by the path or pattern that each starts with. */
function toRules(file: string): Record<string, string[]> {
  return Object.fromEntries(
    file.split('\n\n').map((block) => {
      const [pattern = '', ...lines] = block.trimEnd().split('\n');
      return [pattern, lines];
    }),
  );
}

const shared = ['/*', '/_astro/*', '/docs/*', '/*.md', '/*.txt'];

describe('The header rules for CDNs', () => {
  it('give every file the security headers, and kinds of files their own', () => {
    expect(renderHeaders([])).toBe(`/*
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  X-Frame-Options: DENY
  Strict-Transport-Security: max-age=31536000

/_astro/*
  Cache-Control: public, max-age=31536000, immutable

/docs/*
  Vary: Accept

/*.md
  Content-Type: text/markdown; charset=utf-8

/*.txt
  Content-Type: text/plain; charset=utf-8
`);
  });

  it('give a read its headers and the constant full window', () => {
    expect(toRules(renderHeaders(['/api/v1/info']))['/api/v1/info']).toEqual([
      '  Content-Type: application/json',
      '  Cache-Control: public, max-age=60, s-maxage=60, stale-while-revalidate=600',
      '  Access-Control-Allow-Origin: *',
      '  Access-Control-Expose-Headers: RateLimit, RateLimit-Policy, Retry-After, ETag, Link, Deprecation, Sunset',
      '  Cross-Origin-Resource-Policy: cross-origin',
      '  Link: </openapi.json>; rel="service-desc"; type="application/json", </docs/>; rel="service-doc"; type="text/html", </api/v1/health>; rel="status", </api/v1/info.md>; rel="alternate"; type="text/markdown"',
      "  Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
      '  RateLimit-Policy: 600;w=60',
      '  RateLimit: 600;r=600;t=60',
    ]);
  });

  it.each([
    ['/api/v1/health', '  Cache-Control: no-store'],
    ['/openapi.json', '  RateLimit: 600;r=600;t=60'],
    ['/', '  Vary: Accept'],
    ['/other/', '  Vary: Accept'],
    ['/contact.vcf', '  Content-Type: text/vcard; charset=utf-8'],
    ['/.well-known/jwks.json', '  Content-Type: application/jwk-set+json'],
  ])('give %s the line "%s"', (path, line) => {
    expect(toRules(renderHeaders([path]))[path]).toContain(line);
  });

  it('announce a deprecation at the deprecated routes alone', () => {
    const paths = ['/api/info', '/api/info.md', '/api/v1/info', '/api/v1/info.md', '/api/health'];
    for (const [path, lines] of Object.entries(toRules(renderHeaders(paths)))) {
      const deprecated = path.startsWith('/api/info');
      expect(lines.includes('  Deprecation: @2208988800'), path).toBe(deprecated);
      expect(lines.includes('  Sunset: Fri, 29 Jun 2040 00:00:00 GMT'), path).toBe(deprecated);
      expect(lines.join().includes('rel="successor-version"'), path).toBe(deprecated);
    }
  });

  it.each(['/docs/', '/docs/errors/', '/docs.md', '/index.md', '/llms.txt', '/favicon.svg'])(
    'have no rule for %s beside those for its kind',
    (path) => {
      expect(Object.keys(toRules(renderHeaders([path])))).toEqual(shared);
    },
  );

  it('give the Markdown of a read its type by the rule for all Markdown', () => {
    const lines = toRules(renderHeaders(['/api/v1/info.md']))['/api/v1/info.md'] ?? [];
    expect(lines).toContain('  RateLimit: 600;r=600;t=60');
    expect(lines.filter((line) => line.includes('Content-Type'))).toEqual([]);
  });
});
