/** Hosts that answer some requests themselves, so the checks of these requests fail. */
// prettier-ignore
export const hosts = ['nginx', 'caddy', 'netlify', 'cloudflare'] as const;
export type Host = (typeof hosts)[number];

/** A title, and why the checks fail, by host. A test confirms each failure. */
type Difference = Readonly<{ title: string } & Partial<Record<Host, string>>>;

const netlify304 =
  "Netlify's development packages never send a 304. Netlify's staff say that the CDN omits custom headers from it (answers.netlify.com/t/34812).";

/** The known differences between hosts. A check refers to one with `differs`. */
// prettier-ignore
export const differences = {
  trace: { title: 'TRACE',
    nginx: 'nginx answers TRACE with 405 and an HTML page. No setting changes that.',
    netlify: "A web Request can't have this method, so no function gets it.",
  },
  'page-trace': { title: 'TRACE of a page',
    netlify: 'The same as for the API.',
  },
  'page-post': { title: 'POST to a page',
    netlify: 'Netlify receives forms at the addresses of pages, so it responds to POST there.',
  },
  malformed: { title: 'Malformed escapes',
    nginx: 'nginx decodes the path first, and answers a malformed escape with an HTML page.',
    caddy: 'Caddy parses the path first, and answers a malformed escape in plain text.',
  },
  methods: { title: 'Rare methods', netlify: 'Netlify functions accept only seven methods. The CDN answers all others.' },
  'unknown-methods': { title: 'Unknown methods', netlify: 'The same as for rare ones.', cloudflare: "Cloudflare's runtime refuses methods that it doesn't know." },
  'unknown-path': { title: 'Unknown methods on an unknown path', cloudflare: 'The same as on a route.' },
  'lower-case': { title: 'Methods in lower case',
    nginx: 'nginx answers them with 400 and an HTML page.',
    netlify: 'A web Request writes them in upper case.',
    cloudflare: "Cloudflare's runtime refuses methods that it doesn't know.",
  },
  escape: { title: 'A malformed escape outside /api', netlify: "Netlify's development packages throw when they decode the path." },
  address: { title: 'A page without its final slash',
    netlify: "Netlify's development packages send the page. The CDN redirects, according to Netlify (docs.netlify.com/routing/redirects/redirect-options).",
  },
  format: { title: 'Queries that no rule matches', netlify: "A redirect rule doesn't match a parameter without \"=\" or with a percent-encoded name, so these requests get the file." },
  'not-modified': { title: 'The status 304', netlify: netlify304 },
  star: { title: 'If-None-Match: *', netlify: netlify304 },
} as const satisfies Record<string, Difference>;

export type Topic = keyof typeof differences;

/** Returns why a check with this difference fails on a host; undefined if it should pass there. */
export function reasonOn(host: Host, topic: Topic | undefined): string | undefined {
  const difference: Difference | undefined = topic && differences[topic];
  return difference?.[host];
}

/** Returns `behind HOST: TITLE` if a host explains a failure with this difference; undefined otherwise. */
export function explainFailure(
  topic: Topic | undefined,
  behind: readonly Host[],
): string | undefined {
  const host = behind.find((name) => reasonOn(name, topic) !== undefined);
  return host && topic && `behind ${host}: ${differences[topic].title}`;
}
