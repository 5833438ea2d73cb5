import { mediaTypes, readFields, type HeaderFields } from '../contract/headers.ts';
import { fullWindow, publicQuota, rateLimitFields } from '../contract/rate-limit.ts';
import { routeAt } from '../contract/routes.ts';
import { apiSecurityFields, siteSecurityFields } from '../contract/security-fields.ts';
import { openapiPath, docsPath } from '../facts/paths.ts';
import { fileFields } from './file-fields.ts';

/** A rule of the file: a path, or a pattern with one `*` for any text, and its header fields. */
type Rule = readonly [pattern: string, fields: HeaderFields];

/** Rules for kinds of files. One rule for each page would exceed Cloudflare's limit of 100. */
const sharedRules: readonly Rule[] = [
  ['/*', siteSecurityFields(true)],
  ['/_astro/*', fileFields('/_astro/')],
  [`${docsPath}*`, { Vary: 'Accept' }],
  ['/*.md', { 'Content-Type': mediaTypes.markdown }],
  ['/*.txt', fileFields('/*.txt')],
];

/**
 * Renders `_headers`, which gives the files published at these paths their header fields on Netlify
 * and Cloudflare. No field of a path is in two rules: Cloudflare joins the values with a comma, and
 * Netlify doesn't document what it does.
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

/** Returns the rule for the fields that no shared rule gives a path. */
function toRule(path: string): Rule {
  const shared = sharedRules
    .filter(([pattern]) => matches(pattern, path))
    .flatMap(([, fields]) => Object.entries(fields).map(String));
  const own = Object.entries(toFields(path)).filter((field) => !shared.includes(String(field)));
  return [path, Object.fromEntries(own)];
}

function matches(pattern: string, path: string): boolean {
  const [start = '', end = ''] = pattern.split('*');
  return path.startsWith(start) && path.endsWith(end);
}

/** The fields of a published file, on an origin with TLS. */
function toFields(path: string): HeaderFields {
  if (routeAt(path) || path === openapiPath) {
    return {
      ...readFields(path, 'advertised'),
      ...apiSecurityFields(true),
      ...rateLimitFields(publicQuota, fullWindow(publicQuota)),
    };
  }
  // A CDN chooses between a page and its twin at the page's path alone, and it adds Accept-Encoding
  // where it compresses.
  const { Vary: vary, ...fields } = fileFields(path);
  return vary !== undefined && path.endsWith('/') ? { ...fields, Vary: 'Accept' } : fields;
}
