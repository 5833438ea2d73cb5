import { checks } from '../../../src/packages/verify/checks/all.ts';
import { product } from '../../fixtures/facts.ts';
import { field, json, on, setBody, status, swap, text, type Fault } from './kit.ts';

/** Another status for each request of the table. */
// prettier-ignore
export const statusFaults: readonly Fault[] =
  checks.flatMap(({ id, sentence }): Fault[] => {
    const [, method, target, fields, right] = /^([A-Za-z-]+) (\S+)( \| .*)? returns (\d+)\.$/.exec(sentence) ?? [];
    const wrong = right === '200' ? 404 : 200;
    if (method === undefined) return [];
    return [[`${sentence.slice(0, -1)}, but received ${wrong}`, new RegExp(`^${id}$`), status(wrong, (asked) =>
      asked.method === method && asked.target === target && (fields !== undefined) === Object.keys(asked.headers).length > 0)]];
  });

// prettier-ignore
export const requestFaults: readonly Fault[] = [
  ['a 405 to TRACE on a page echoes', /^page-trace$/, on('TRACE /', (response, { headers }) => { setBody(response, JSON.stringify(headers)); })],
  ['TRACE on a page echoes', /^page-trace$/, on('TRACE /', (response, { headers }) => { response.status = 200; setBody(response, JSON.stringify(headers)); })],
  ['OPTIONS states a length', /^options-info$/, field('content-length', '0', 'OPTIONS /api/info')],
  ['OPTIONS has a body', /^options-health$/, on('OPTIONS /api/health', (response) => (response.body = Buffer.from('ok')))],
  ['a browser that sends a form gets JSON', /^page-form$/, field('content-type', 'application/json', ({ method, path, headers }) => method === 'POST' && path === '/' && headers.Accept === 'text/html')],
  ['a POST on a page gets 200', /^page-method$/, status(200, 'POST /')],
  ['format=json sends Markdown', /^format-json$/, text('/api/v1/info?format=json', () => '# Info API')],
  ['a message has the query', /^unknown-query$/, swap('/api/v1/unknown?city=x&format=json', '/api/v1/unknown', '/api/v1/unknown?city=x')],
  ['a message has a decoded path', /^unknown-encoded-letter$/, swap('/api/v1/%69nfo', '%69nfo', 'info')],
  ['a 405 names another method', /^method-delete-info$/, swap('DELETE /api/info', 'DELETE', 'POST')],
  ['the API sends 400 for a method that it does not know', /^method-other$/, status(400, 'FOO /api/v1/info')],
  ['a 405 names the method in upper case', /^method-lower-case$/, swap('get /api/info.md', 'Method get', 'Method GET')],
  ['a hint is empty', /^unknown-v2$/, json('/api/v2/info', (entry) => ({ error: {...(entry.error as Record<string, string>), hint: '' } }))],
  ['a hint does not say what is not provided', /^unknown-v2$/, swap('/api/v2/info', ` ${JSON.stringify(product.notProvided).slice(1, -1)}`, '')],
  ['an error has another field', /^unknown-v2$/, json('/api/v2/info', (entry) => ({...entry, trace: 'at index.js:1' }))],
  ['an error has its fields in another order', /^unknown-v2$/, json('/api/v2/info', (entry) => ({ error: Object.fromEntries(Object.entries((entry.error as Record<string, string>)).reverse()), }))],
  ['an error is an HTML page', /^unknown-v2$/, text('/api/v2/info', () => '<h1>Not found</h1>')],
];
