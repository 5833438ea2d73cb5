import { createMemoryLimiter, createResponder, type HttpResponse } from '@frontdesk/api';
import {
  fieldsByPattern,
  type FileFields,
  matches,
  mediaTypeOf,
  openFields,
} from './file-fields.ts';
import type { PublishedResponses } from './site-responses.ts';

type HeaderFields = HttpResponse['headers'];

/** A rule: a path, or a pattern with one `*` for any text, and the headers of matching files. */
type Rule = readonly [pattern: string, fields: HeaderFields];

/** What a site's header rules follow from. */
interface Headers {
  /** The headers of each file outside the API. */
  readonly files: FileFields;
  readonly responses: PublishedResponses;
  /** The folder whose pages share a rule, such as '/docs/'. Other pages have rules of their own. */
  readonly docsPath: string;
}

/**
 * Renders `_headers` for the files at these request paths, on Netlify and Cloudflare. No path gets a header
 * from two rules: Cloudflare would join the values, and Netlify's behavior is undocumented. Cloudflare refuses more than
 * 100 rules. Above `maxRules`, the file has none for single pages, and the Worker links each twin to its page.
 */
export function renderHeaders({ files, responses, docsPath }: Headers, maxRules = 100): string {
  const { site } = responses;
  const { 'Content-Type': markdown = '' } = site.missing.headers;
  const twinFields: HeaderFields = { 'Content-Type': markdown };
  const pageFields: HeaderFields = { Vary: 'Accept', Link: site.links };
  const paths = Object.keys(files);
  const all = [
    ...listReadFields(responses),
    ...Object.entries(files).map(([path, fields]) => [path, toStated(path, fields)] as const),
  ];
  const createRules = (ofPages: readonly Rule[], ofFiles: readonly Rule[]) => {
    const shared = [['/*', site.headers] as const, ...fieldsByPattern, ...ofPages];
    return [...shared, ...ofFiles.map((rule) => withoutShared(rule, shared))].filter(
      ([, fields]) => Object.keys(fields).length > 0,
    );
  };
  const inDocs: Rule[] = paths.some((path) => path.startsWith(docsPath) && docsPath !== '/')
    ? [[`${docsPath}*/`, pageFields]]
    : [];
  const rules = createRules([...inDocs, ['/*.md', twinFields]], all);
  // Rules for any number of pages. Netlify would apply the first to all files.
  const ofPages: Rule[] = [
    ['/*/', pageFields],
    ['/*.md', { ...twinFields, ...openFields }],
  ];
  const withoutTwins = () =>
    createRules(
      ofPages,
      all.filter(([path]) => !path.endsWith('.md')),
    );
  return (rules.length > maxRules ? withoutTwins() : rules)
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
    .flatMap(([, sharedFields]) => Object.entries(sharedFields).map(String));
  const remaining = Object.entries(fields).filter((field) => !shared.includes(String(field)));
  return [path, Object.fromEntries(remaining)];
}

/** The headers that CDNs set themselves. */
const ofTransport = ['Content-Length', 'ETag', 'Vary'];

/** Lists the headers of each read, as CDNs must send them. */
function listReadFields(responses: PublishedResponses): Rule[] {
  const limiter = createMemoryLimiter({ quota: responses.quota });
  const { respond } = createResponder(responses, { mode: 'advertised', limiter });
  return Object.keys(responses.reads).map((path) => {
    const target = { path, query: '' };
    // The limiter is synchronous.
    const read = respond({ method: 'GET', target, client: undefined, isPreflight: false });
    const fields = Object.entries((read as HttpResponse).headers);
    return [path, Object.fromEntries(fields.filter(([name]) => !ofTransport.includes(name)))];
  });
}

/**
 * Returns the headers that CDNs don't set themselves. They negotiate Markdown at the page's path only, and add
 * Accept-Encoding to Vary if they compress a file.
 */
function toStated(path: string, { Vary: vary, ...fields }: HeaderFields): HeaderFields {
  const { 'Content-Type': type = '', ...stated } = fields;
  return {
    ...(type !== mediaTypeOf(path) && { 'Content-Type': type }),
    ...stated,
    ...(vary !== undefined && path.endsWith('/') && { Vary: 'Accept' }),
  };
}
