import { version } from '../../../src/facts/version.ts';
import {
  body,
  isApi,
  json,
  on,
  setBody,
  status,
  swap,
  text,
  type Fault,
  type When,
} from './kit.ts';

const info = '/api/v1/info';
const document = '/openapi.json';
/** A GET of a path without an encoding. */
const plain =
  (path: string): When =>
  (asked) =>
    asked.method === 'GET' && asked.target === path;
type Paths = Record<string, Record<string, { responses: Record<string, unknown> }>>;

// prettier-ignore
export const bodyFaults: readonly Fault[] = [
  ['health is not ok', /^body-v1-health$/, json('/api/v1/health', () => ({ ok: false }))],
  ['an alias of health is not ok', /^body-health$/, json('/api/health', () => ({ ok: false }))],
  ['health has another field', /^body-health$/, json('/api/health', (one) => ({ ...one, uptime: 3 }))],
  ['health is a string', /^body-health$/, body('/api/health', 'OK')],
  ['health is empty', /^body-health$/, body('/api/health', '')],
  ['an alias has another field', /^body-info$/, json('/api/info', (one) => ({ ...one, users: 3 }))],
  ['an alias lacks a field', /^body-info$/, json('/api/info', ({ phone: _phone, ...one }) => one)],
  ['an alias has its fields in another order', /^body-info$/, json('/api/info', (one) => Object.fromEntries(Object.entries(one).reverse()))],
  ['an alias has another phone number', /^body-info$/, json('/api/info', (one) => ({...one, phone: '+12025550199' }))],
  ['an alias has another version', /^body-info$/, json('/api/info', (one) => ({...one, version: '0.0.1' }))],
  ['an alias ends with a line break', /^body-info$/, text('/api/info', (old) => `${old}\n`)],
  ['an alias has a byte order mark', /^body-info$/, text('/api/info', (old) => `\uFEFF${old}`)],
  ['an alias is in a wrapper', /^body-info$/, json('/api/info', (data) => ({ data }))],
  ['a twin has another version', /^body-info-md$/, swap('/api/info.md', version, '0.0.1')],
  ['a twin has another heading', /^body-v1-info-md$/, swap('/api/v1/info.md', '# ', '## ')],
  ['a twin of v1 does not name v1', /^body-v1-health-md$/, swap('/api/v1/health.md', ' (v1)', '')],
  ['a twin lacks its last line', /^body-v1-info-md$/, text('/api/v1/info.md', (old) => old.trimEnd().split('\n').slice(0, -1).join('\n'))],
  ['a twin is JSON', /^body-health-md$/, body('/api/health.md', '{"ok":true}')],
  ['a twin is cut', /^body-info-md$/, text('/api/info.md', (old) => old.slice(0, 40))],
  ['info has another field', /^body-v1-info$/, json(info, (one) => ({ ...one, users: 3 }))],
  ['info lacks its phone number', /^body-v1-info$/, json(info, ({ phone: _phone, ...one }) => one)],
  ['info has no valid phone number', /^body-v1-info$/, json(info, (one) => ({...one, phone: 'call us' }))],
  ['info is another object', /^body-v1-info$/, json(info, () => ({ ok: true }))],
  ['info is an HTML page', /^body-v1-info$/, body(info, '<h1>Soon</h1>')],
  ['info gets 404', /^(?:body|read)-v1-info$/, status(404, (asked) => asked.path === info && asked.target === info && asked.method === 'GET')],
  ['the OpenAPI document describes another API', /^read-openapi-json$/, json(plain(document), () => ({ openapi: '3.0.0', info: { version: '9' }, paths: {} }))],
  ['the OpenAPI document has another version', /^read-openapi-json$/, swap(plain(document), JSON.stringify(version), '"0.0.1"')],
  ['the OpenAPI document has another method', /^read-openapi-json$/, swap(plain(document), '"get":', '"post":{},"get":')],
  ['the OpenAPI document has another path', /^read-openapi-json$/, json(plain(document), (one) => ({...one, paths: {...(one.paths as Paths), '/api/v1/people': {} }, }))],
  ['the OpenAPI document lacks a path', /^read-openapi-json$/, json(plain(document), (one) => ({...one, paths: Object.fromEntries(Object.entries(one.paths as Paths).slice(1)), }))],
  ['the OpenAPI document lacks a status', /^read-openapi-json$/, swap(plain(document), '"429"', '"428"')],
  ['the OpenAPI document lacks an operation id', /^read-openapi-json$/, swap(plain(document), '"getInfoV1"', '"info"')],
  ['the OpenAPI document has a dangling reference', /^read-openapi-json$/, swap(plain(document), '#/components/schemas/', '#/components/schemas/No')],
  ['the OpenAPI document has a wrong schema', /^read-openapi-json$/, swap(plain(document), '"type":"boolean"', '"type":"string"')],
  ['the OpenAPI document asks for a key', /^read-openapi-json$/, json(plain(document), (one) => ({...one, security: [{ key: [] }] }))],
  ['the OpenAPI document names another server', /^read-openapi-json$/, swap(plain(document), /"url":"[^"]*"/, '"url":"https://old.example"')],
  ['the OpenAPI document is cut', /^read-openapi-json$/, text(plain(document), (old) => old.slice(0, 900))],
  ['the OpenAPI document is missing', /^read-openapi-json$/, status(404, plain(document))],
  ['every error has a body of the host', /^(?:unknown|slash|malformed|format|method|budget|condition)-/, on((asked, { status: code }) => isApi(asked, {} as never) && code >= 400 && asked.method !== 'HEAD', (response) => { setBody(response, '<h1>Error</h1>'); })],
];
