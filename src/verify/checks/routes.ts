import { headingOf, parseInfoMarkdown } from '../../contract/markdown.ts';
import { lifecycleFields } from '../../contract/lifecycle.ts';
import { isAlias, routes, type Route } from '../../contract/routes.ts';
import { ask, type Check, type Exchange } from '../check.ts';
import {
  bodiless,
  everyResponse,
  judgeInfo,
  methodNotAllowed,
  notFound,
  parseJson,
  words,
} from './expectations.ts';

/** A route's part of a check id: `v1-info`, `health-md`. */
export function slugOf({ path }: Route): string {
  return path.replace('/api/', '').replaceAll('/', '-').replace('.md', '-md');
}

/** What every one of the eight routes promises. */
export const routeChecks: readonly Check[] = routes.flatMap(checkRoute);

function checkRoute(route: Route): Check[] {
  const { path } = route;
  const slug = slugOf(route);
  const get = ask('GET', path);
  return [
    {
      id: `read-${slug}`,
      sentence: `GET ${path} answers 200.`,
      clause: 'seed §4',
      need: 'file',
      requests: [get],
      expect: { status: 200 },
    },
    checkBody(route, slug),
    {
      id: `type-${slug}`,
      sentence: `${path} is ${mediaTypeOf(route)}.`,
      clause: 'seed §4, contract Bodies',
      need: 'http',
      requests: [get],
      expect: { status: 200, headers: { 'Content-Type': mediaTypeOf(route) } },
    },
    {
      id: `fields-${slug}`,
      sentence: `${path} carries the read budget and can be read from any origin, and only as it is typed.`,
      clause: 'seed §8, contract "Every response under /api"',
      need: 'http',
      requests: [get],
      expect: { headers: everyResponse },
    },
    checkEnd(route),
    {
      id: `links-${slug}`,
      sentence: `${path} links to the description, the docs, the status and its twin${isAlias(route) ? ', and to its canonical route' : ''}.`,
      clause: 'contract "Every response under /api", RFC 8288, RFC 8631',
      need: 'http',
      requests: [get],
      expect: { headers: { Link: (value) => judgeLinks(value, route) } },
    },
    {
      id: `cache-${slug}`,
      sentence:
        route.resource === 'health'
          ? `${path} is never stored.`
          : `${path} is either revalidated by each reader, with live budget values, or shared-cacheable with constant ones.`,
      clause: 'contract Caching, "The read budget"',
      need: 'http',
      requests: [get],
      expect: { also: (last) => judgeCaching(last, route) },
    },
    {
      id: `length-${slug}`,
      sentence: `${path} states the length of its body.`,
      clause: 'RFC 9110 §8.6',
      need: 'http',
      requests: [get],
      expect: {
        also: ({ headers, body }) =>
          headers['content-length'] === String(body.length)
            ? undefined
            : `expected Content-Length ${body.length}, came ${headers['content-length'] ?? 'none'}`,
      },
    },
    {
      id: `head-${slug}`,
      sentence: `HEAD ${path} has the status and fields of GET and no body.`,
      clause: 'RFC 9110 §9.3.2',
      need: 'http',
      requests: [get, ask('HEAD', path)],
      expect: { status: 200, body: null, also: (last, [first]) => judgeSameFields(last, first) },
    },
    {
      id: `options-${slug}`,
      sentence: `OPTIONS ${path} is 204 with Allow, and answers a CORS preflight.`,
      clause: 'contract Methods, Fetch standard',
      need: 'http',
      requests: [
        ask('OPTIONS', path, {
          Origin: 'https://client.example',
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'if-none-match',
        }),
      ],
      expect: {
        status: 204,
        body: null,
        headers: {
          ...everyResponse,
          Allow: words.allow,
          'Access-Control-Allow-Methods': /\bGET\b.*\bHEAD\b/,
          'Access-Control-Allow-Headers': /\*|if-none-match/i,
          'Content-Length': null,
        },
      },
    },
    {
      id: `method-post-${slug}`,
      sentence: `POST ${path} is 405 with Allow, and the body is not looked at.`,
      clause: 'seed §7 rule 2',
      need: 'http',
      requests: [
        {
          ...ask('POST', path, { 'Content-Type': 'application/json' }),
          body: '{"not":"looked at"',
        },
      ],
      expect: methodNotAllowed('POST', path),
    },
    {
      id: `slash-${slug}`,
      sentence: `${path}/ is an unknown path.`,
      clause: 'contract Paths',
      need: 'http',
      requests: [ask('GET', `${path}/`)],
      expect: notFound(`${path}/`),
    },
    {
      id: `slash-head-${slug}`,
      sentence: `HEAD ${path}/ is 404 without a body.`,
      clause: 'contract Paths',
      need: 'http',
      requests: [ask('HEAD', `${path}/`)],
      expect: bodiless(notFound(`${path}/`)),
    },
  ];
}

/** That a route says when it ends, or that it does not. */
export function checkEnd(route: Route): Check {
  const { path, lifecycle } = route;
  const shared = { need: 'http', requests: [ask('GET', path)] } as const;
  if (!lifecycle) {
    return {
      ...shared,
      id: `no-sunset-${slugOf(route)}`,
      sentence: `${path} is not deprecated and has no sunset.`,
      clause: 'seed §9 rule 3',
      expect: { status: 200, headers: { Deprecation: null, Sunset: null } },
    };
  }
  const until = lifecycle.sunset ? 'until when it stays' : 'has no sunset';
  return {
    ...shared,
    id: `sunset-${slugOf(route)}`,
    sentence: `${path} states since when it is deprecated, and ${until}.`,
    clause: 'versioning policy, RFC 9745 §2, RFC 8594 §3',
    expect: { status: 200, headers: { Sunset: null, ...lifecycleFields(lifecycle) } },
  };
}

function mediaTypeOf({ form }: Route): string {
  return form === 'json' ? 'application/json' : 'text/markdown; charset=utf-8';
}

function checkBody(route: Route, slug: string): Check {
  const { path, twin, resource, form } = route;
  const shared = { id: `body-${slug}`, need: 'file', requests: [ask('GET', path)] } as const;
  const heading = `# ${headingOf(route)}`;
  if (form === 'json') {
    return resource === 'health'
      ? {
          ...shared,
          sentence: `The body of ${path} is {"ok":true} and nothing else.`,
          clause: 'seed §2',
          expect: { body: /^\{\s*"ok":\s*true\s*\}$/ },
        }
      : {
          ...shared,
          sentence: `The body of ${path} is an InfoResponse, its fields in order and no others.`,
          clause: 'seed §2',
          expect: { also: judgeInfo },
        };
  }
  return resource === 'health'
    ? {
        ...shared,
        sentence: `${path} begins with "${heading}" and describes ok.`,
        clause: 'seed §4 rule 3',
        expect: {
          also: ({ body }) => judgeHeading(body, heading) ?? judgeMeaning(body),
        },
      }
    : {
        ...shared,
        requests: [ask('GET', twin), ask('GET', path)],
        sentence: `${path} begins with "${heading}" and reads back to exactly the object of ${twin}.`,
        clause: 'seed §4 rule 3, contract Bodies',
        expect: {
          also: (last, [json]) => judgeHeading(last.body, heading) ?? judgeTwin(last, json),
        },
      };
}

function judgeHeading(body: Buffer, heading: string): string | undefined {
  const [first = ''] = body.toString('utf8').split('\n', 1);
  return first === heading
    ? undefined
    : `expected the first line "${heading}", came "${first.slice(0, 200)}"`;
}

function judgeMeaning(body: Buffer): string | undefined {
  const text = body.toString('utf8');
  const at = text.indexOf('`ok`: true');
  return at !== -1 && text.includes('public origin answered', at)
    ? undefined
    : 'expected `ok` to be true, and then what that means';
}

/** Bytes: a right twin has some hundreds, and Markdown can be made to take a parser very long. */
const longestTwin = 10_000;

function judgeTwin(markdown: Exchange, json: Exchange | undefined): string | undefined {
  if (markdown.body.length > longestTwin) return `expected at most ${longestTwin} bytes`;
  try {
    const read = JSON.stringify(parseInfoMarkdown(markdown.body.toString('utf8')));
    const expected = JSON.stringify(parseJson(json?.body ?? Buffer.alloc(0)));
    return read === expected ? undefined : `expected ${expected}, the twin reads ${read}`;
  } catch {
    return 'expected a list of the fields of InfoResponse';
  }
}

function judgeLinks(value: string, route: Route): string | undefined {
  const expected = [
    ['/openapi.json', 'service-desc'],
    ['/docs/', 'service-doc'],
    ['/api/v1/health', 'status'],
    [route.twin, 'alternate'],
    ...(isAlias(route) ? [[route.canonical, 'canonical']] : []),
  ] as const;
  const missing = expected.filter(([href, rel]) => !value.includes(`<${href}>; rel="${rel}"`));
  if (missing.length > 0)
    return `expected ${missing.map(([href, rel]) => `${rel} ${href}`).join()}`;
  return isAlias(route) || !value.includes('canonical') ? undefined : 'expected no canonical';
}

function judgeCaching({ headers }: Exchange, route: Route): string | undefined {
  const cacheControl = headers['cache-control'] ?? 'none';
  if (route.resource === 'health') {
    return cacheControl === 'no-store' ? undefined : `expected no-store, came ${cacheControl}`;
  }
  if (/\bprivate\b/.test(cacheControl)) {
    return /\bno-cache\b/.test(cacheControl)
      ? undefined
      : `expected no-cache, came ${cacheControl}`;
  }
  const rateLimit = headers.ratelimit ?? 'none';
  return rateLimit === words.advertised
    ? undefined
    : `expected the constant ${words.advertised} beside Cache-Control ${cacheControl}, came ${rateLimit}`;
}

/** Fields that may differ between two responses to the same request: they tell of the moment. */
const momentary = [
  'date',
  'ratelimit',
  'age',
  'connection',
  'keep-alive',
  // What a CDN says of how it answered this request (RFC 9211, and fields of their own).
  'cache-status',
  'server-timing',
  'x-cache',
  'x-cache-hits',
  'x-cache-status',
  'x-nf-request-id',
  'x-request-id',
];

function judgeSameFields(last: Exchange, first: Exchange | undefined): string | undefined {
  const show = (exchange: Exchange | undefined) =>
    Object.entries(exchange?.headers ?? {})
      .filter(([name]) => !momentary.includes(name))
      .map(([name, value]) => `${name}: ${value}`)
      .sort();
  const [head, get] = [show(last), show(first)];
  const differing = [
    ...get.filter((field) => !head.includes(field)),
    ...head.filter((field) => !get.includes(field)),
  ];
  return differing.length === 0
    ? undefined
    : `expected the fields of GET; differing: ${differing.join('; ')}`;
}

/** That an alias repeats its canonical route; a Markdown alias but for the heading that names it. */
export const aliasChecks: readonly Check[] = routes.filter(isAlias).map((route): Check => ({
  id: `alias-${slugOf(route)}`,
  sentence:
    route.form === 'json'
      ? `${route.path} is byte for byte ${route.canonical}.`
      : `${route.path} is byte for byte ${route.canonical}, but for the heading.`,
  clause: 'seed §4 rule 1, contract Bodies',
  need: 'file',
  requests: [ask('GET', route.canonical), ask('GET', route.path)],
  expect: {
    also: (last, [first]) => {
      const facts = (exchange: Exchange | undefined) => {
        const body = exchange?.body.toString('utf8') ?? '';
        return route.form === 'json' ? body : body.slice(body.indexOf('\n'));
      };
      return facts(last) === facts(first) ? undefined : 'expected the same bytes';
    },
  },
}));
