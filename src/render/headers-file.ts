import { pickHeaders } from '../api/respond.ts';
import { mediaTypes, type HeaderFields } from '../api/headers.ts';
import { fullWindow, rateLimitFields } from '../api/rate-limit.ts';
import { docsPath } from '../facts/paths.ts';
import { fileFields, openFields } from '../files/file-fields.ts';
import type { PublishedResponses } from '../files/site-responses.ts';

/** A rule: a path, or a pattern with one `*` for any text, and the headers of matching files. */
type Rule = readonly [pattern: string, fields: HeaderFields];

const twinFields: HeaderFields = { 'Content-Type': mediaTypes.markdown };

/**
 * Renders `_headers` for the files at these request paths, on Netlify and Cloudflare. No path gets a header
 * from two rules: Cloudflare would join the values, and Netlify's behavior is undocumented. Cloudflare refuses more than
 * 100 rules. Above `maxRules`, the file has none for single pages, and the Worker links each twin to its page.
 */
export function renderHeaders(
  paths: readonly string[],
  responses: PublishedResponses,
  maxRules = 100,
): string {
  const published = new Set(paths);
  const all = paths.map((path) => [path, toFields(path, published, responses)] as const);
  const pageFields: HeaderFields = { Vary: 'Accept', Link: responses.site.links };
  const createRules = (ofPages: readonly Rule[], own: readonly Rule[]) => {
    const shared: readonly Rule[] = [
      ['/*', responses.site.headers],
      ['/_astro/*', fileFields('/_astro/')],
      ...ofPages,
      ['/*.txt', fileFields('/*.txt')],
      ['/*.svg', fileFields('/*.svg')],
    ];
    return [...shared, ...own.map((rule) => withoutShared(rule, shared))].filter(
      ([, fields]) => Object.keys(fields).length > 0,
    );
  };
  // One rule for all pages in the docs. Others have rules of their own.
  const hasDocs = paths.some((path) => path.startsWith(docsPath));
  const inDocs: Rule[] = hasDocs ? [[`${docsPath}*/`, pageFields]] : [];
  const rules = createRules([...inDocs, ['/*.md', twinFields]], all);
  const others = all.filter(([path]) => !path.endsWith('.md'));
  // Rules for any number of pages. Netlify would apply the first to all files.
  const ofPages: Rule[] = [
    ['/*/', pageFields],
    ['/*.md', { ...twinFields, ...openFields }],
  ];
  return (rules.length > maxRules ? createRules(ofPages, others) : rules)
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
  { quota, reads, site }: PublishedResponses,
): HeaderFields {
  const read = reads[path]?.headers.advertised;
  if (read) {
    const names = Object.keys(read).filter((name) => !ofTransport.includes(name));
    return { ...pickHeaders(read, names), ...rateLimitFields(quota, fullWindow(quota)) };
  }
  // CDNs negotiate Markdown at the page's path only. If they compress a file, they add Accept-Encoding
  // themselves.
  const { Vary: vary, ...fields } = fileFields(path, site.links, (other) => published.has(other));
  return vary !== undefined && path.endsWith('/') ? { ...fields, Vary: 'Accept' } : fields;
}
