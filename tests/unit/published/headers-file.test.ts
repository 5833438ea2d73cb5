import { describe, expect, it } from 'vitest';
import { readFields } from '../../../src/contract/headers.ts';
import { fullWindow, publicQuota, rateLimitFields } from '../../../src/contract/rate-limit.ts';
import { apiSecurityFields, siteSecurityFields } from '../../../src/contract/security-fields.ts';
import { docsPath } from '../../../src/facts/paths.ts';
import { renderHeaders } from '../../../src/published/headers-file.ts';
import { publicPaths } from '../public-paths.ts';

/** The rules of a file: the headers by the path or pattern of each rule. */
function parseRules(file: string): Record<string, Record<string, string>> {
  const rules = file.split('\n\n').map((block) => {
    const [pattern = '', ...lines] = block.trimEnd().split('\n');
    const fields = lines.map((line) => /^ {2}([\w-]+): (.+)$/.exec(line)?.slice(1) ?? [line]);
    return [pattern, Object.fromEntries(fields) as Record<string, string>];
  });
  return Object.fromEntries(rules) as Record<string, Record<string, string>>;
}

const links = `</.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json", </openapi.json>; rel="service-desc"; type="application/json", <${docsPath}>; rel="service-doc"; type="text/html", </llms.txt>; rel="describedby"; type="text/plain"`;

const shared = {
  '/*': siteSecurityFields(true),
  '/_astro/*': { 'Cache-Control': 'public, max-age=31536000, immutable' },
  [`${docsPath}*`]: { Vary: 'Accept', Link: links },
  '/*.md': { 'Content-Type': 'text/markdown; charset=utf-8' },
  '/*.txt': { 'Content-Type': 'text/plain; charset=utf-8' },
};

/** The rule for a path alone. */
const ruleFor = (path: string) => parseRules(renderHeaders([path]))[path];

describe('The header rules for CDNs', () => {
  it('set the headers of each kind of file', () => {
    expect(parseRules(renderHeaders([]))).toEqual(shared);
  });

  it.each([...publicPaths, '/openapi.json'])(
    'set the headers of %s that no shared rule sets, with a full window',
    (path) => {
      const { 'X-Content-Type-Options': _shared, ...fields } = readFields(path, 'advertised');
      const { 'Strict-Transport-Security': _too, ...security } = apiSecurityFields(true);
      if (path.endsWith('.md')) delete (fields as Record<string, string>)['Content-Type'];
      const rateLimit = rateLimitFields(publicQuota, fullWindow(publicQuota));
      expect(ruleFor(path)).toEqual({ ...fields, ...security, ...rateLimit });
    },
  );

  it.each([
    ['/', { Vary: 'Accept', Link: links }],
    ['/other/', { Vary: 'Accept', Link: links }],
    ['/index.md', { Link: links }],
    ['/contact.vcf', { 'Content-Type': 'text/vcard; charset=utf-8' }],
    ['/.well-known/agent-skills/index.json', { 'Content-Type': 'application/json' }],
    ['/.well-known/agent-skills/service-info/SKILL.md', { 'Access-Control-Allow-Origin': '*' }],
  ])('set the headers of %s to %o', (path, fields) => {
    expect(ruleFor(path)).toMatchObject(fields);
  });

  it('have no rules for files that the shared ones cover', () => {
    const paths = [docsPath, `${docsPath}errors/`, `${docsPath}errors.md`, '/llms.txt', '/a.svg'];
    expect(parseRules(renderHeaders(paths))).toEqual(shared);
  });
});
