import { routeAt, routes } from '../../contract/routes.ts';
import { ask, type Check, type Exchange } from '../check.ts';
import { parseJson, toInfoRecord } from './expectations.ts';

const document = ask('GET', '/openapi.json');

interface Operation {
  readonly operationId?: string;
  readonly security?: readonly unknown[];
  readonly responses?: Readonly<
    Record<string, { content?: Readonly<Record<string, { example?: unknown }>> }>
  >;
}

interface Description {
  readonly openapi?: string;
  readonly info?: { readonly version?: string };
  readonly security?: readonly unknown[];
  readonly servers?: readonly { readonly url?: string }[];
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

function describe(
  id: string,
  sentence: string,
  clause: string,
  judge: (description: Description, all: readonly Exchange[]) => string | undefined,
  before: Check['requests'] = [],
): Check {
  return {
    id,
    sentence,
    clause,
    need: 'file',
    requests: [...before, document],
    expect: {
      status: 200,
      also: ({ body }, all) => {
        const parsed = parseJson(body) as Description | undefined;
        return parsed ? judge(parsed, all) : 'expected a JSON document';
      },
    },
  };
}

/** The ids that the seed names (§4). */
const named = {
  '/api/health': 'getHealth',
  '/api/info': 'getInfo',
  '/api/v1/health': 'getHealthV1',
  '/api/v1/info': 'getInfoV1',
} as const;

const statuses = ['200', '204', '304', '400', '404', '405', '429', '431', '500'];

const exampleChecks = routes.map(({ path, form }) =>
  describe(
    `openapi-example-${path.replace('/api/', '').replace(/[/.]/g, '-')}`,
    `The example of ${path} in the OpenAPI document is its published body.`,
    'contract "The OpenAPI document"',
    ({ paths }, [published]) => {
      const content = Object.values(paths?.[path]?.get?.responses?.['200']?.content ?? {});
      const example = content[0]?.example;
      const shown = typeof example === 'string' ? example : JSON.stringify(example);
      const body = published?.body.toString('utf8');
      const expected =
        form === 'json' ? JSON.stringify(parseJson(published?.body ?? Buffer.alloc(0))) : body;
      return shown === expected ? undefined : `expected ${String(expected)}, came ${shown}`;
    },
    [ask('GET', path)],
  ),
);

/** The OpenAPI document, and that it says what is published. */
export const descriptionChecks: readonly Check[] = [
  describe(
    'openapi-version',
    'The document is OpenAPI 3.1.',
    'contract "The OpenAPI document"',
    ({ openapi }) =>
      openapi?.startsWith('3.1.') ? undefined : `expected 3.1, came ${String(openapi)}`,
  ),
  {
    id: 'openapi-type',
    sentence: '/openapi.json is JSON, by its type too.',
    clause: 'contract "The OpenAPI document"',
    need: 'http',
    requests: [document],
    expect: { status: 200, headers: { 'Content-Type': /^application\/json\b/ } },
  },
  describe(
    'openapi-info-version',
    "The document's version is the version fact, 1.3.0.",
    'seed §9 rule 2',
    ({ info }, [published]) => {
      const { version } = toInfoRecord(published);
      return info?.version === version && version === '1.3.0'
        ? undefined
        : `expected 1.3.0 in both, came ${String(info?.version)} and ${String(version)}`;
    },
    [ask('GET', '/api/v1/info')],
  ),
  describe(
    'openapi-paths',
    'The document describes the eight public routes and no other path.',
    'seed §4',
    ({ paths }) => {
      const described = Object.keys(paths ?? {})
        .sort()
        .join();
      const expected = routes
        .map(({ path }) => path)
        .sort()
        .join();
      return described === expected ? undefined : `expected ${expected}, came ${described}`;
    },
  ),
  describe(
    'openapi-operation-ids',
    'The operations have the ids that the seed names.',
    'seed §4',
    ({ paths }) => {
      const wrong = Object.entries(named).filter(
        ([path, id]) => routeAt(path) && paths?.[path]?.get?.operationId !== id,
      );
      return wrong.length === 0 ? undefined : `expected ${wrong.join('; ')}`;
    },
  ),
  describe(
    'openapi-security',
    'The document asks for no credentials.',
    'seed §5 rule 1',
    ({ components, security, paths }) => {
      const operations = Object.values(paths ?? {}).flatMap((item) => Object.values(item));
      const asks = [{ security }, ...operations].some((part) => (part.security?.length ?? 0) > 0);
      return asks || components?.securitySchemes ? 'expected no security requirement' : undefined;
    },
  ),
  describe(
    'openapi-statuses',
    'The document describes every status of the contract.',
    'contract "The OpenAPI document"',
    ({ paths }) => {
      const described = new Set(
        Object.values(paths ?? {})
          .flatMap((item) => Object.values(item))
          .flatMap(({ responses }) => Object.keys(responses ?? {})),
      );
      const missing = statuses.filter((status) => !described.has(status));
      return missing.length === 0 ? undefined : `expected ${missing.join(', ')}`;
    },
  ),
  describe(
    'openapi-fields',
    'The document describes the fields of every response.',
    'contract "The OpenAPI document"',
    ({ components }) => {
      const missing = [
        'RateLimit',
        'RateLimit-Policy',
        'Retry-After',
        'Allow',
        'ETag',
        'Link',
      ].filter((name) => !components?.headers?.[name]);
      return missing.length === 0 ? undefined : `expected ${missing.join(', ')}`;
    },
  ),
  describe(
    'openapi-server',
    'The document names the origin that the info record names.',
    'seed §2',
    ({ servers }, [published]) => {
      const expected = URL.parse(toInfoRecord(published).openapi ?? '')?.origin;
      const came = servers?.[0]?.url;
      return came === expected ? undefined : `expected ${String(expected)}, came ${String(came)}`;
    },
    [ask('GET', '/api/v1/info')],
  ),
  ...exampleChecks,
];
