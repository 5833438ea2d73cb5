import { pickHeaders } from '../api/respond.ts';
import { mediaTypes, type HeaderFields } from '../api/headers.ts';
import { fullWindow, rateLimitFields } from '../api/rate-limit.ts';
import { docsPath } from '../facts/paths.ts';
import { fileFields } from '../files/file-fields.ts';
import { siteLinkField } from '../files/site-links.ts';
import type { PublishedResponses } from '../files/site-responses.ts';

/** A rule: a path, or a pattern with one `*` for any text, and the headers of matching files. */
type Rule = readonly [pattern: string, fields: HeaderFields];

/** Rules for kinds of files. With a rule for each page, large sites would exceed Cloudflare's limit of 100. */
const sharedRules: readonly Rule[] = [
  ['/_astro/*', fileFields('/_astro/')],
  [`${docsPath}*/`, { Vary: 'Accept', Link: siteLinkField }],
  ['/*.md', { 'Content-Type': mediaTypes.markdown }],
  ['/*.txt', fileFields('/*.txt')],
];

/**
 * Renders `_headers` for the files at these request paths, on Netlify and Cloudflare. No path gets a header
 * from two rules: Cloudflare would join the values, and Netlify's behavior is undocumented.
 */
export function renderHeaders(paths: readonly string[], responses: PublishedResponses): string {
  const published = new Set(paths);
  const shared: readonly Rule[] = [['/*', responses.site.headers], ...sharedRules];
  const rules = paths.map((path) => [path, toFields(path, published, responses)] as const);
  return [...shared, ...rules.map((rule) => withoutShared(rule, shared))]
    .filter(([, fields]) => Object.keys(fields).length > 0)
    .map(([pattern, fields]) => {
      const lines = Object.entries(fields).map(([name, value]) => `  ${name}: ${value}\n`);
      return `${pattern}\n${lines.join('')}`;
    })
    .join('\n');
}

/** Returns a rule of a path without the headers that the shared rules set. */
function withoutShared([path, fields]: Rule, rules: readonly Rule[]): Rule {
  const shared = rules
    .filter(([pattern]) => matches(pattern, path))
    .flatMap(([, others]) => Object.entries(others).map(String));
  const own = Object.entries(fields).filter((field) => !shared.includes(String(field)));
  return [path, Object.fromEntries(own)];
}

function matches(pattern: string, path: string): boolean {
  const [start = '', end = ''] = pattern.split('*');
  const isLong = path.length >= start.length + end.length;
  return isLong && path.startsWith(start) && path.endsWith(end);
}

/** The headers that CDNs set themselves. */
const ofTransport = ['Content-Length', 'ETag', 'Vary'];

/** Returns the headers of the file at a path, as CDNs must send them. */
function toFields(
  path: string,
  published: ReadonlySet<string>,
  { quota, reads }: PublishedResponses,
): HeaderFields {
  const read = reads[path]?.headers.advertised;
  if (read) {
    const names = Object.keys(read).filter((name) => !ofTransport.includes(name));
    return { ...pickHeaders(read, names), ...rateLimitFields(quota, fullWindow(quota)) };
  }
  // CDNs negotiate Markdown at the page's path only. If they compress a file, they add Accept-Encoding
  // themselves.
  const { Vary: vary, ...fields } = fileFields(path, (other) => published.has(other));
  return vary !== undefined && path.endsWith('/') ? { ...fields, Vary: 'Accept' } : fields;
}
