import { mediaTypes, readFields, type HeaderFields } from '../contract/headers.ts';
import { fullWindow, publicQuota, rateLimitFields } from '../contract/rate-limit.ts';
import { routeAt } from '../contract/routes.ts';
import { apiSecurityFields, siteSecurityFields } from '../contract/security-fields.ts';
import { openapiPath, docsPath } from '../facts/paths.ts';
import { fileFields } from '../site/file-fields.ts';
import { siteLinkField } from '../site/site-links.ts';

/** A rule: a path, or a pattern with one `*` for any text, and the headers of matching files. */
type Rule = readonly [pattern: string, fields: HeaderFields];

/** Rules for kinds of files. With a rule for each page, large sites would exceed Cloudflare's limit of 100. */
const sharedRules: readonly Rule[] = [
  ['/*', siteSecurityFields],
  ['/_astro/*', fileFields('/_astro/')],
  [`${docsPath}*/`, { Vary: 'Accept', Link: siteLinkField }],
  ['/*.md', { 'Content-Type': mediaTypes.markdown }],
  ['/*.txt', fileFields('/*.txt')],
];

/**
 * Renders `_headers` for the files at these request paths, on Netlify and Cloudflare. No path gets a header
 * from two rules: Cloudflare would join the values, and Netlify's behavior is undocumented.
 */
export function renderHeaders(paths: readonly string[]): string {
  const published = new Set(paths);
  return [...sharedRules, ...paths.map((path) => toRule(path, published))]
    .filter(([, fields]) => Object.keys(fields).length > 0)
    .map(([pattern, fields]) => {
      const lines = Object.entries(fields).map(([name, value]) => `  ${name}: ${value}\n`);
      return `${pattern}\n${lines.join('')}`;
    })
    .join('\n');
}

/** Returns a rule with a path's headers, except those that the shared rules set. */
function toRule(path: string, published: ReadonlySet<string>): Rule {
  const shared = sharedRules
    .filter(([pattern]) => matches(pattern, path))
    .flatMap(([, fields]) => Object.entries(fields).map(String));
  const own = Object.entries(toFields(path, published)).filter(
    (field) => !shared.includes(String(field)),
  );
  return [path, Object.fromEntries(own)];
}

function matches(pattern: string, path: string): boolean {
  const [start = '', end = ''] = pattern.split('*');
  const isLong = path.length >= start.length + end.length;
  return isLong && path.startsWith(start) && path.endsWith(end);
}

/** Returns the headers of the file at a path, as CDNs must send them. */
function toFields(path: string, published: ReadonlySet<string>): HeaderFields {
  if (routeAt(path) || path === openapiPath) {
    return {
      ...readFields(path, 'advertised'),
      ...apiSecurityFields,
      ...rateLimitFields(publicQuota, fullWindow(publicQuota)),
    };
  }
  // CDNs negotiate Markdown at the page's path only. If they compress a file, they add Accept-Encoding
  // themselves.
  const { Vary: vary, ...fields } = fileFields(path, (other) => published.has(other));
  return vary !== undefined && path.endsWith('/') ? { ...fields, Vary: 'Accept' } : fields;
}
