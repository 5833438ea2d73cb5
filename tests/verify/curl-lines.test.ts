import { execFile } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createRequest, type CheckRequest } from '../../src/packages/verify/checks/check.ts';
import { renderCurl } from '../../src/packages/verify/curl-line.ts';
import { createOriginTarget } from '../../src/packages/verify/origin-target.ts';
import { findProgram, needs } from '../find-program.ts';
import { listenHttp } from './listen.ts';

const curl = findProgram('curl');

const requests = [
  createRequest('HEAD', '/api/v1/info', { 'If-None-Match': '"a"' }),
  createRequest('OPTIONS', '/api/info', { Origin: 'https://client.example' }),
  createRequest('TRACE', '/docs/', { 'X-Echo': 'told' }),
  createRequest('DELETE', '/openapi.json'),
  createRequest('GET', '/api/info?utm_source=x&format=json&a=%zz'),
  createRequest('GET', '/a/../b%20c'),
  createRequest('GET', '/', { 'If-None-Match': `"'%d\\n$(id)!"` }),
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
  for (const request of requests) {
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
  ['a body', { ...createRequest('POST', '/'), body: 'a' }],
  ['a path that a shell or curl would change', createRequest('GET', "/it's/$HOME/[a]{b,c}#d")],
  ['a path with two slashes', createRequest('GET', '//other.example/x')],
])('There is no curl line for %s', (_name, request) => {
  expect(renderCurl(request, new URL('http://a.example'))).toBeUndefined();
});
