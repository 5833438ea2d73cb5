import { allow } from '../../contract/errors.ts';
import { mediaTypes, renderLinks } from '../../contract/headers.ts';
import { lifecycleFields } from '../../contract/lifecycle.ts';
import { isAlias, routes, type Route } from '../../contract/routes.ts';
import { ask, withNeed, type Check, type Exchange } from '../check.ts';
import { checkBody } from './bodies.ts';
import {
  everyResponse,
  fullWindow,
  methodNotAllowed,
  notFound,
  withoutBody,
} from './expectations.ts';

/** The checks of each route. */
export const routeChecks: readonly Check[] = routes.flatMap(checkRoute);

/** A route's part of a check id: `v1-info`, `health-md`. */
function slugOf({ path }: Route): string {
  return path.replace('/api/', '').replaceAll('/', '-').replace('.md', '-md');
}

function checkRoute(route: Route): Check[] {
  const { path, form, resource } = route;
  const slug = slugOf(route);
  const get = ask('GET', path);
  const requests = [get];
  const files = withNeed('file', [
    {
      id: `read-${slug}`,
      sentence: `GET ${path} answers 200.`,
      clause: 'seed §4',
      requests,
      expect: { status: 200 },
    },
    { id: `body-${slug}`, ...checkBody(route) },
  ]);
  const responses = withNeed('http', [
    {
      requests,
      id: `type-${slug}`,
      sentence: `${path} is ${mediaTypes[form]}.`,
      clause: 'seed §4, contract Bodies',
      expect: { status: 200, headers: { 'Content-Type': mediaTypes[form] } },
    },
    {
      requests,
      id: `fields-${slug}`,
      sentence: `${path} carries the read budget and can be read from any origin, and only as it is typed.`,
      clause: 'seed §8, contract "Every response under /api"',
      expect: { headers: everyResponse },
    },
    checkLifecycle(route),
    {
      requests,
      id: `links-${slug}`,
      sentence: `${path} links to the description, the docs, the status and its twin${isAlias(route) ? ', and to its canonical route' : ''}.`,
      clause: 'contract "Every response under /api", RFC 8288, RFC 8631',
      expect: { headers: { Link: (value) => judgeLinks(value, route) } },
    },
    {
      requests,
      id: `cache-${slug}`,
      sentence:
        resource === 'health'
          ? `${path} is never stored.`
          : `${path} is either revalidated by each reader, with live budget values, or shared-cacheable with constant ones.`,
      clause: 'contract Caching, "The read budget"',
      expect:
        resource === 'health'
          ? { headers: { 'Cache-Control': 'no-store' } }
          : { also: (last) => judgeInfoCaching(last) },
    },
    {
      requests,
      id: `length-${slug}`,
      sentence: `${path} states the length of its body.`,
      clause: 'RFC 9110 §8.6',
      expect: {
        also: ({ headers, body }) =>
          headers['content-length'] === String(body.length)
            ? undefined
            : `expected Content-Length ${body.length}, received ${headers['content-length'] ?? 'none'}`,
      },
    },
    {
      id: `head-${slug}`,
      sentence: `HEAD ${path} has the status and fields of GET and no body.`,
      clause: 'RFC 9110 §9.3.2',
      requests: [get, ask('HEAD', path)],
      expect: { status: 200, body: null, also: (last, [first]) => judgeSameFields(last, first) },
    },
    {
      id: `options-${slug}`,
      sentence: `OPTIONS ${path} is 204 with Allow, and answers a CORS preflight.`,
      clause: 'contract Methods, Fetch standard',
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
          Allow: allow,
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
      requests: [ask('GET', `${path}/`)],
      expect: notFound(`${path}/`),
    },
    {
      id: `slash-head-${slug}`,
      sentence: `HEAD ${path}/ is 404 without a body.`,
      clause: 'contract Paths',
      requests: [ask('HEAD', `${path}/`)],
      expect: withoutBody(notFound(`${path}/`)),
    },
  ]);
  return [...files, ...responses];
}

/** Checks that a route states its deprecation and its sunset, or that it has neither. */
function checkLifecycle(route: Route): Omit<Check, 'need'> {
  const { path, lifecycle } = route;
  const requests = [ask('GET', path)];
  if (!lifecycle) {
    return {
      requests,
      id: `no-sunset-${slugOf(route)}`,
      sentence: `${path} is not deprecated and has no sunset.`,
      clause: 'seed §9 rule 3',
      expect: { status: 200, headers: { Deprecation: null, Sunset: null } },
    };
  }
  const until = lifecycle.sunset ? 'until when it stays' : 'has no sunset';
  return {
    requests,
    id: `sunset-${slugOf(route)}`,
    sentence: `${path} states since when it is deprecated, and ${until}.`,
    clause: 'versioning policy, RFC 9745 §2, RFC 8594 §3',
    expect: { status: 200, headers: { Sunset: null, ...lifecycleFields(lifecycle) } },
  };
}

function judgeLinks(value: string, route: Route): string | undefined {
  const missing = renderLinks(route)
    .split(', ')
    .filter((link) => !value.includes(link));
  if (missing.length > 0) return `expected ${missing.join(', ')}`;
  return isAlias(route) || !value.includes('canonical') ? undefined : 'expected no canonical';
}

function judgeInfoCaching({ headers }: Exchange): string | undefined {
  const { 'cache-control': cacheControl = 'none', ratelimit = 'none' } = headers;
  if (/\bprivate\b/.test(cacheControl)) {
    return /\bno-cache\b/.test(cacheControl)
      ? undefined
      : `expected no-cache, received ${cacheControl}`;
  }
  return ratelimit === fullWindow
    ? undefined
    : `expected the constant ${fullWindow} beside Cache-Control ${cacheControl}, received ${ratelimit}`;
}

/** Fields that may differ between two responses to the same request. */
const momentary = [
  'date',
  'ratelimit',
  'age',
  'connection',
  'keep-alive',
  // How a CDN answered this request (RFC 9211, and its own fields).
  'cache-status',
  'server-timing',
  'x-cache',
  'x-cache-hits',
  'x-cache-status',
  'x-nf-request-id',
  'x-request-id',
];

function judgeSameFields(last: Exchange, first: Exchange | undefined): string | undefined {
  const list = (exchange: Exchange | undefined) =>
    Object.entries(exchange?.headers ?? {})
      .filter(([name]) => !momentary.includes(name))
      .map(([name, value]) => `${name}: ${value}`);
  const differing = new Set(list(first)).symmetricDifference(new Set(list(last)));
  return differing.size === 0
    ? undefined
    : `expected the fields of GET; differing: ${[...differing].sort().join('; ')}`;
}

/** Checks that an alias repeats its canonical route, except for the heading of a Markdown alias. */
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
      const contentOf = (exchange: Exchange | undefined) => {
        const body = exchange?.body.toString('utf8') ?? '';
        return route.form === 'json' ? body : body.slice(body.indexOf('\n'));
      };
      return contentOf(last) === contentOf(first) ? undefined : 'expected the same bytes';
    },
  },
}));
