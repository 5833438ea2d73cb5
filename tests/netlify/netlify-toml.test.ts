import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles, isCoded, toRequestPath } from '../../src/manifest/published-files.ts';
import { publicQuota } from '../../src/contract/rate-limit.ts';
import { readFields } from '../../src/contract/headers.ts';
import { openapiPath } from '../../src/facts/paths.ts';
import { findRuleFaults } from '../../src/netlify/find-faults.ts';
import { fieldsAt, parseNetlifyConfig } from '../../src/netlify/rules.ts';
import { dist, root } from '../http/hosts.ts';
import { publicPaths } from '../unit/public-paths.ts';

const toml = readFileSync(join(root, 'netlify.toml'), 'utf8');
const config = parseNetlifyConfig(toml);

/** Every file of the build, as the path that clients ask for. */
const published = (await listFiles(join(dist, 'client')))
  .filter((file) => !isCoded(file))
  .map(toRequestPath);

const faultsWith = (from: string, to: string) => {
  expect(toml).toContain(from);
  return findRuleFaults(toml.replace(from, to), published);
};

describe('netlify.toml', () => {
  it('builds, publishes and finds the functions where they are', () => {
    expect(config.build).toMatchObject({ command: 'npm run build', publish: 'dist/client' });
    for (const folder of [config.build.functions, config.build.edge_functions]) {
      expect(existsSync(join(root, folder)), folder).toBe(true);
    }
  });

  it('gives every published file what the contract and its kind ask for', () => {
    expect(published.length).toBeGreaterThan(100);
    expect(findRuleFaults(toml, published)).toEqual([]);
  });

  it.each([...publicPaths, openapiPath])('states the constant full window for %s', (path) => {
    expect(fieldsAt(config, path)).toMatchObject({
      ...readFields(path, 'advertised'),
      RateLimit: `${publicQuota.limit};r=${publicQuota.limit};t=${publicQuota.window}`,
      'RateLimit-Policy': `${publicQuota.limit};w=${publicQuota.window}`,
    });
  });

  it('lets the names of what may be kept for a year tell its bytes', () => {
    const assets = published.filter((path) => path.startsWith('/_astro/'));
    expect(assets.length).toBeGreaterThan(3);
    for (const path of assets) expect(path).toMatch(/\.[\w-]{5,}\.\w+$/);
  });
});

describe('A rule that disagrees is named with its path and field, and both values', () => {
  it.each([
    [
      'a field with another value',
      'RateLimit = "600;r=600;t=60"',
      'RateLimit = "600;r=599;t=60"',
      { fact: 'RateLimit of /api/v1/info', expected: '600;r=600;t=60', received: '600;r=599;t=60' },
    ],
    [
      'a field that is missing',
      'Cross-Origin-Resource-Policy = "cross-origin"\n',
      '',
      {
        fact: 'Cross-Origin-Resource-Policy of /api/v1/health.md',
        expected: 'cross-origin',
        received: 'none',
      },
    ],
    [
      'a field that a read must not have',
      'for = "/api/v1/info"\n[headers.values]\n',
      'for = "/api/v1/info"\n[headers.values]\nSunset = "Tue, 01 Jun 2027 00:00:00 GMT"\n',
      {
        fact: 'Sunset of /api/v1/info',
        expected: 'none',
        received: 'Tue, 01 Jun 2027 00:00:00 GMT',
      },
    ],
    [
      'a file without its type',
      'Content-Type = "text/vcard; charset=utf-8"',
      'Content-Language = "en"',
      {
        fact: 'Content-Type of /contact.vcf',
        expected: 'text/vcard; charset=utf-8',
        received: 'none',
      },
    ],
    [
      'a manifest that only its own origin may read',
      'Content-Type = "application/json"\nCache-Control = "public, max-age=60, s-maxage=60, stale-while-revalidate=600"\nAccess-Control-Allow-Origin = "*"',
      'Content-Type = "application/json"',
      {
        fact: 'Access-Control-Allow-Origin of /.well-known/facts.json',
        expected: '*',
        received: 'none',
      },
    ],
    [
      'pages that do not vary',
      'for = "/docs/*"\n[headers.values]\nVary = "Accept"',
      'for = "/docs/*"\n[headers.values]\nVary = "Accept-Language"',
      { fact: 'Vary of /docs/', expected: 'Accept', received: 'Accept-Language' },
    ],
    [
      'an asset that is asked for again',
      'max-age=31536000, immutable',
      'max-age=60',
      {
        fact: expect.stringMatching(/^Cache-Control of \/_astro\//) as string,
        expected: 'public, max-age=31536000, immutable',
        received: 'public, max-age=60',
      },
    ],
    [
      'a page that may be framed',
      'X-Frame-Options = "DENY"',
      'X-Frame-Options = "SAMEORIGIN"',
      { fact: 'X-Frame-Options of /', expected: 'DENY', received: 'SAMEORIGIN' },
    ],
    [
      'a rule for a path that is no route',
      'for = "/api/v1/info.md"',
      'for = "/api/v1/info.txt"',
      { fact: 'fields of /api/v1/info.txt', expected: 'none', received: 'a rule' },
    ],
    [
      'two rules for one field',
      'for = "/index.md"\n[headers.values]',
      'for = "/index.md"\n[headers.values]\nX-Frame-Options = "DENY"',
      { fact: 'X-Frame-Options of /index.md', expected: 'one rule', received: '/* and /index.md' },
    ],
    [
      'a redirect of another value',
      'query = { format = "json" }',
      'query = { format = "JSON" }',
      {
        fact: 'redirect 1',
        expected: expect.stringContaining('{"format":"json"}') as string,
        received: expect.stringContaining('{"format":"JSON"}') as string,
      },
    ],
    [
      'a setting that nobody compares',
      '[build.environment]',
      '[build.processing]\nskip_processing = true\n[build.environment]',
      {
        fact: 'its form',
        expected: 'the settings that are compared here',
        received: expect.stringContaining('processing') as string,
      },
    ],
    [
      'what is no TOML',
      '[build]',
      '[build',
      {
        fact: 'its form',
        expected: 'the settings that are compared here',
        received: expect.stringMatching(/TOML/) as string,
      },
    ],
  ])('as %s', (_kind, from, to, fault) => {
    expect(faultsWith(from, to)).toContainEqual({ file: 'netlify.toml', ...fault });
  });
});
