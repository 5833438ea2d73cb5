import { mediaTypes, readFields, type HeaderFields } from '../contract/headers.ts';
import { fullWindow, publicQuota, rateLimitFields } from '../contract/rate-limit.ts';
import { routeAt } from '../contract/routes.ts';
import { apiSecurityFields, siteSecurityFields } from '../contract/security-fields.ts';
import { openapiPath, docsPath } from '../facts/paths.ts';
import { fileFields } from './file-fields.ts';
import { siteLinkField } from './site-links.ts';

/** A rule: a path, or a pattern with one `*` for any text, and the headers of the matching files. */
type Rule = readonly [pattern: string, fields: HeaderFields];

/** Rules for kinds of files. One rule for each page would exceed Cloudflare's limit of 100. */
const sharedRules: readonly Rule[] = [
  ['/*', siteSecurityFields(true)],
  ['/_astro/*', fileFields('/_astro/')],
  [`${docsPath}*/`, { Vary: 'Accept', Link: siteLinkField }],
  ['/*.md', { 'Content-Type': mediaTypes.markdown }],
  ['/*.txt', fileFields('/*.txt')],
];

/**
 * Renders `_headers`, which sets the headers of the files at these paths on Netlify and Cloudflare. No
 * two rules set the same header of a path: Cloudflare joins the values with a comma, and Netlify
 * doesn't document its behavior.
 */
export function renderHeaders(paths: readonly string[]): string {
  return [...sharedRules, ...paths.map(toRule)]
    .filter(([, fields]) => Object.keys(fields).length > 0)
    .map(([pattern, fields]) => {
      const lines = Object.entries(fields).map(([name, value]) => `  ${name}: ${value}\n`);
      return `${pattern}\n${lines.join('')}`;
    })
    .join('\n');
}

/** Returns a rule for the headers of a path that the shared rules leave out. */
function toRule(path: string): Rule {
  const shared = sharedRules
    .filter(([pattern]) => matches(pattern, path))
    .flatMap(([, fields]) => Object.entries(fields).map(String));
  const own = Object.entries(toFields(path)).filter((field) => !shared.includes(String(field)));
  return [path, Object.fromEntries(own)];
}

function matches(pattern: string, path: string): boolean {
  const [start = '', end = ''] = pattern.split('*');
  const isLong = path.length >= start.length + end.length;
  return isLong && path.startsWith(start) && path.endsWith(end);
}

/** Returns the headers of a file of the API on an origin with TLS. */
function apiFields(path: string): HeaderFields {
  return {
    ...readFields(path, 'advertised'),
    ...apiSecurityFields(true),
    ...rateLimitFields(publicQuota, fullWindow(publicQuota)),
  };
}

/** Returns the headers of a published file on an origin with TLS. */
function toFields(path: string): HeaderFields {
  if (routeAt(path) || path === openapiPath) return apiFields(path);
  // A CDN negotiates Markdown only at the path of the page, not at that of its twin. If it compresses
  // a file, it adds Accept-Encoding itself.
  const { Vary: vary, ...fields } = fileFields(path);
  return vary !== undefined && path.endsWith('/') ? { ...fields, Vary: 'Accept' } : fields;
}
