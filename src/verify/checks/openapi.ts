import { version as publishedVersion } from '../../facts/product.ts';
import { routeAt, routes } from '../../contract/routes.ts';
import type { Info } from '../../contract/schemas.ts';
import { ask, type Check, type Exchange } from '../check.ts';
import { parseJson, toInfoRecord } from './expectations.ts';

interface Operation {
  readonly operationId?: string;
  readonly security?: readonly unknown[];
  readonly responses?: Readonly<
    Record<string, { content?: Readonly<Record<string, { example?: unknown }>> }>
  >;
}

interface Document {
  readonly openapi?: string;
  readonly info?: { readonly version?: string };
  readonly security?: readonly unknown[];
  readonly servers?: readonly { readonly url?: string }[];
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A part of the document that must have a value. */
interface Part {
  readonly id: string;
  readonly sentence: string;
  readonly clause: string;
  readonly read: (document: Document) => unknown;
  readonly expected: unknown;
}

const document = ask('GET', '/openapi.json');
const info = ask('GET', '/api/v1/info');
const clause = 'contract "The OpenAPI document"';

/** The ids that the seed names (§4). */
const operationIds = [
  ['/api/health', 'getHealth'],
  ['/api/info', 'getInfo'],
  ['/api/v1/health', 'getHealthV1'],
  ['/api/v1/info', 'getInfoV1'],
].filter(([path = '']) => routeAt(path));
const statuses = ['200', '204', '304', '400', '404', '405', '429', '431', '500'];
const fields = ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'Allow', 'ETag', 'Link'];

const parts: readonly Part[] = [
  {
    id: 'openapi-version',
    sentence: 'The document is OpenAPI 3.1.',
    clause,
    read: ({ openapi }) => openapi?.replace(/\.\d+$/, ''),
    expected: '3.1',
  },
  {
    id: 'openapi-paths',
    sentence: 'The document describes the eight public routes and no other path.',
    clause: 'seed §4',
    read: ({ paths = {} }) => Object.keys(paths).sort(),
    expected: routes.map(({ path }) => path).sort(),
  },
  {
    id: 'openapi-operation-ids',
    sentence: 'The operations have the ids that the seed names.',
    clause: 'seed §4',
    read: ({ paths }) => operationIds.map(([path = '']) => [path, paths?.[path]?.get?.operationId]),
    expected: operationIds,
  },
  {
    id: 'openapi-security',
    sentence: 'The document asks for no credentials.',
    clause: 'seed §5 rule 1',
    read: (whole) => [
      ...[whole, ...operationsOf(whole)].flatMap(({ security = [] }) => security),
      ...Object.keys(whole.components?.securitySchemes ?? {}),
    ],
    expected: [],
  },
  {
    id: 'openapi-statuses',
    sentence: 'The document describes every status of the contract.',
    clause,
    read: (whole) => {
      const described = operationsOf(whole).flatMap(({ responses = {} }) => Object.keys(responses));
      return statuses.filter((status) => described.includes(status));
    },
    expected: statuses,
  },
  {
    id: 'openapi-fields',
    sentence: 'The document describes the fields of every response.',
    clause,
    read: ({ components }) => fields.filter((name) => components?.headers?.[name]),
    expected: fields,
  },
];

function operationsOf({ paths = {} }: Document): Operation[] {
  return Object.values(paths).flatMap((item) => Object.values(item));
}

/** Compares two JSON values by their text. */
function compare(expected: unknown, received: unknown): string | undefined {
  const [wanted, found] = [expected, received].map((value) => JSON.stringify(value ?? null));
  return wanted === found ? undefined : `expected ${String(wanted)}, received ${String(found)}`;
}

/** Judges the document in a response. Its parts can have any type. */
function judgeDocument(response: Exchange, judge: (document: Document) => string | undefined) {
  const parsed = parseJson(response.body);
  if (!parsed) return 'expected a JSON document';
  try {
    return judge(parsed);
  } catch {
    return 'expected an OpenAPI document';
  }
}

const partChecks = parts.map(({ id, sentence, clause, read, expected }): Check => ({
  id,
  sentence,
  clause,
  need: 'file',
  requests: [document],
  expect: {
    status: 200,
    also: (last) => judgeDocument(last, (whole) => compare(expected, read(whole))),
  },
}));

/** Compares the document with the info record. */
function createInfoCheck(
  claim: Pick<Check, 'id' | 'sentence' | 'clause'>,
  judge: (document: Document, record: Partial<Info>) => string | undefined,
): Check {
  return {
    ...claim,
    need: 'file',
    requests: [info, document],
    expect: {
      status: 200,
      also: (last, [published]) =>
        judgeDocument(last, (whole) => judge(whole, toInfoRecord(published))),
    },
  };
}

const exampleChecks = routes.map(({ path, form }): Check => ({
  id: `openapi-example-${path.replace('/api/', '').replace(/[/.]/g, '-')}`,
  sentence: `The example of ${path} in the OpenAPI document is its published body.`,
  clause,
  need: 'file',
  requests: [ask('GET', path), document],
  expect: {
    status: 200,
    also: (last, [published]) =>
      judgeDocument(last, ({ paths }) => {
        const content = paths?.[path]?.get?.responses?.['200']?.content ?? {};
        const body =
          form === 'json' ? parseJson(published?.body) : published?.body.toString('utf8');
        return compare(body, Object.values(content)[0]?.example);
      }),
  },
}));

/** The checks of the OpenAPI document, by itself and against the published bodies. */
export const openapiChecks: readonly Check[] = [
  ...partChecks,
  {
    id: 'openapi-type',
    sentence: '/openapi.json is JSON, by its type too.',
    clause,
    need: 'http',
    requests: [document],
    expect: { status: 200, headers: { 'Content-Type': /^application\/json\b/ } },
  },
  createInfoCheck(
    {
      id: 'openapi-info-version',
      sentence: `The document's version is the version fact, ${publishedVersion}.`,
      clause: 'seed §9 rule 2',
    },
    (whole, { version }) =>
      compare([publishedVersion, publishedVersion], [whole.info?.version, version]),
  ),
  createInfoCheck(
    {
      id: 'openapi-server',
      sentence: 'The document names the origin that the info record names.',
      clause: 'seed §2',
    },
    ({ servers }, record) => compare(URL.parse(record.openapi ?? '')?.origin, servers?.[0]?.url),
  ),
  ...exampleChecks,
];
