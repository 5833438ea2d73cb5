import { execFile } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createRequest, type CheckRequest } from '../../src/verify/checks/check.ts';
import { renderCurl } from '../../src/verify/curl-line.ts';
import { createOriginTarget } from '../../src/verify/origin-target.ts';
import { findProgram, needs } from '../find-program.ts';
import { listenHttp } from './listen.ts';

const curl = findProgram('curl');

/** Requests of checks, and some that no check sends to a correct server. */
const odd: readonly CheckRequest[] = [
  createRequest('HEAD', '/api/v1/info', { 'If-None-Match': '"a"' }),
  createRequest('OPTIONS', '/api/info', { Origin: 'https://client.example' }),
  createRequest('TRACE', '/docs/', { 'X-Echo': 'told' }),
  createRequest('PUT', '/openapi.json'),
  createRequest('GET', '/api/info?utm_source=x&format=json&a=%zz'),
  createRequest('GET', String.raw`/..\..\package.json`),
  createRequest('GET', '/a%20b'),
  createRequest('GET', "/it's/$HOME/`id`/!!"),
  createRequest('GET', '/[a]{b,c}#d'),
  createRequest('GET', '//other.example/x'),
  createRequest('GET', '/?'),
  createRequest('GET', '/a?b?c=\\d'),
  createRequest('GET', '/', { 'If-None-Match': '' }),
  createRequest('GET', '/', { 'If-None-Match': `"'%d\\n$(id)!"` }),
  { ...createRequest('POST', '/'), body: "@it's {}" },
  { ...createRequest('POST', '/', { 'Content-Type': 'text/plain' }), body: '$HOME' },
];

const title = `A curl line repeats the request that verify sent${needs(curl, 'curl')}`;
it.skipIf(!curl)(title, async () => {
  const recorded: unknown[] = [];
  const recorder = await listenHttp((request, response) => {
    void text(request).then((body) => {
      const { method, url, headers } = request;
      // Each client sets these headers itself.
      const own = ['host', 'user-agent', 'accept', 'connection'];
      const others = Object.entries(headers)
        .filter(([name]) => !own.includes(name))
        .sort();
      recorded.push({ method, url, others, body });
      response.writeHead(204).end();
    });
  });
  const target = createOriginTarget(recorder.origin);
  for (const request of odd) {
    await target.send(request);
    await promisify(execFile)('sh', ['-c', renderCurl(request, recorder.origin) ?? 'false']);
    const [byVerify, byCurl] = recorded.splice(0);
    expect(byCurl).toEqual(byVerify);
    expect(byVerify).toMatchObject({ url: request.target, body: request.body ?? '' });
  }
  await recorder.stop();
});

it('A curl line forces HTTP/1.1 over TLS, where curl could choose another version', () => {
  const line = renderCurl(
    createRequest('HEAD', '/api', { Accept: 'a b' }),
    new URL('https://a.example'),
  );
  expect(line).toBe("curl -sSI --http1.1 --path-as-is -H 'Accept: a b' https://a.example/api");
});

it.each<[string, CheckRequest]>([
  ['an invisible character', createRequest('GET', '/', { 'If-None-Match': '"\x9b31m"' })],
  ['a line end', { ...createRequest('POST', '/'), body: 'a\nb' }],
])('There is no curl line for %s', (_name, request) => {
  expect(renderCurl(request, new URL('http://a.example'))).toBeUndefined();
});
