import { type ApiFacts, createResponses } from '@frontdesk/api';
import { markdownType } from './file-fields.ts';
import { sitePaths } from './paths.ts';
import { renderSiteLinks } from './site-links.ts';
import { pageVary } from './twin-path.ts';

type Responses = ReturnType<typeof createResponses>;
type StoredResponse = Responses['options'];
type HeaderFields = StoredResponse['headers'];

/**
 * The security headers of every page, for any product. A page's Content-Security-Policy can't forbid frames,
 * because it is in a `<meta>` element (CSP Level 3 §3.3).
 */
const pageSecurityFields: HeaderFields = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'SAMEORIGIN',
};

/** The responses outside the API that are not files. */
export interface SiteResponses {
  /** The security headers of every file. */
  readonly headers: HeaderFields;
  /** The Link header of every page. */
  readonly links: string;
  readonly options: StoredResponse;
  /** The 404 for clients that prefer Markdown. */
  readonly missing: StoredResponse & { readonly body: string };
  /** The 405 for a browser that sent a form. */
  readonly notSent: StoredResponse & { readonly body: string };
}

/** The content of /responses.json. */
export interface PublishedResponses extends Responses {
  readonly site: SiteResponses;
}

/** Creates the responses of a site. `notSent` is the page for a browser that sent a form. */
export function createSiteResponses(facts: ApiFacts, notSent: string): SiteResponses {
  const { headers: fields } = createResponses(facts).options;
  const transport = pick(fields, ['Strict-Transport-Security']);
  const security = { ...pick(fields, ['Content-Security-Policy']), ...transport };
  const describeText = (type: string, text: string) => ({
    'Content-Type': type,
    'Content-Length': String(Buffer.byteLength(text)),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    Vary: pageVary,
    ...security,
  });
  const body = `# Page not found

> The index of all pages: [${sitePaths.llms}](${sitePaths.llms})

We couldn't find that page.
`;
  return {
    headers: { ...pageSecurityFields, ...transport },
    links: renderSiteLinks(facts),
    options: {
      status: 204,
      // Also answers preflights for files that scripts on any origin can read (Fetch standard).
      headers: { ...pick(fields, ['Allow', ...preflight]), ...security },
    },
    missing: {
      status: 404,
      headers: describeText(markdownType, body),
      body,
    },
    notSent: {
      status: 405,
      headers: { ...pick(fields, ['Allow']), ...describeText('text/html; charset=utf-8', notSent) },
      body: notSent,
    },
  };
}

/** The headers of a response to a CORS preflight (Fetch standard, CORS protocol). */
const preflight = [
  ...['Access-Control-Allow-Origin', 'Access-Control-Allow-Methods'],
  ...['Access-Control-Allow-Headers', 'Access-Control-Max-Age'],
];

/** Returns the headers with these names, in their order. */
function pick(fields: HeaderFields, names: readonly string[]): HeaderFields {
  const found = names.flatMap((name) => {
    const value = fields[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}
