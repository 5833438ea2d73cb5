import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type CheckRequest, type Target } from '../../src/verify/check.ts';
import { renderCurl } from '../../src/verify/curl-line.ts';
import { createOriginTarget } from '../../src/verify/origin-target.ts';
import { findProgram, needs } from '../find-program.ts';
import { listenHttp, type Listening } from './listen.ts';

const curl = findProgram('curl');

/** Requests of checks, and some that no check sends to a correct server. */
const odd: readonly CheckRequest[] = [
  ask('HEAD', '/api/v1/info', { 'If-None-Match': '"a"' }),
  ask('OPTIONS', '/api/info', { Origin: 'https://client.example' }),
  ask('TRACE', '/docs/', { 'X-Echo': 'told' }),
  ask('PUT', '/openapi.json'),
  ask('GET', '/api/info?utm_source=x&format=json&a=%zz'),
  ask('GET', String.raw`/..\..\package.json`),
  ask('GET', '/a%20b'),
  ask('GET', "/it's/$HOME/`id`/!!"),
  ask('GET', '/[a]{b,c}#d'),
  ask('GET', '//other.example/x'),
  ask('GET', '/?'),
  ask('GET', '/a?b?c=\\d'),
  ask('GET', '/', { 'If-None-Match': '' }),
  ask('GET', '/', { 'If-None-Match': `"'%d\\n$(id)!"` }),
  { ...ask('POST', '/'), body: "@it's {}" },
  { ...ask('POST', '/', { 'Content-Type': 'text/plain' }), body: '$HOME' },
];

/** The fields that each client sets itself. */
const own = ['host', 'user-agent', 'accept', 'connection'];

const title = `The curl line of a request sends what verify sent${needs(curl, 'curl')}`;
describe.skipIf(!curl)(title, () => {
  const recorded: unknown[] = [];
  let recorder: Listening;
  let target: Target;
  beforeAll(async () => {
    recorder = await listenHttp((request, response) => {
      const { method, url, rawHeaders } = request;
      const fields = rawHeaders.flatMap((name, index) =>
        index % 2 === 1 || own.includes(name.toLowerCase())
          ? []
          : [`${name}: ${rawHeaders[index + 1] ?? ''}`],
      );
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        recorded.push({ method, url, fields: fields.sort(), body });
        response.writeHead(204).end();
      });
    });
    target = createOriginTarget(recorder.origin);
  });
  afterAll(() => recorder.stop());

  /** Sends a request twice, and returns both as the server received them. */
  async function sendTwice(request: CheckRequest): Promise<unknown[]> {
    await target.send(request);
    await promisify(execFile)('sh', ['-c', renderCurl(request, recorder.origin) ?? 'false']);
    return recorded.splice(0);
  }

  it.each(odd)('for $method $target, $headers and $body', async (request) => {
    const [verify, curl] = await sendTwice(request);
    expect(curl).toEqual(verify);
    expect(verify).toMatchObject({ url: request.target, body: request.body ?? '' });
  });
});

it('A curl line forces HTTP/1.1 over TLS, where curl could choose another version', () => {
  const line = renderCurl(ask('HEAD', '/api', { Accept: 'a b' }), new URL('https://a.example'));
  expect(line).toBe("curl -sSI --http1.1 --path-as-is -H 'Accept: a b' https://a.example/api");
});

it.each<[string, CheckRequest]>([
  ['an invisible character', ask('GET', '/', { 'If-None-Match': '"\x9b31m"' })],
  ['a line end', { ...ask('POST', '/'), body: 'a\nb' }],
])('A curl line is missing for %s', (_name, request) => {
  expect(renderCurl(request, new URL('http://a.example'))).toBeUndefined();
});
