import { describe, expect, it } from 'vitest';
import { ask, type CheckRequest } from '../../../src/verify/check.ts';
import { renderCurl } from '../../../src/verify/curl-line.ts';

const http = new URL('http://localhost:4321');
const https = new URL('https://frontdesk.example');

describe('A curl line', () => {
  it('forces HTTP/1.1 over TLS, where curl could choose another version', () => {
    expect(renderCurl(ask('HEAD', '/api', { Accept: 'a b' }), https)).toBe(
      "curl -sSI --http1.1 --path-as-is -H 'Accept: a b' https://frontdesk.example/api",
    );
  });

  it.each<[string, CheckRequest]>([
    ['raw bytes', { method: 'GET', target: '', bytes: 'hello\r\n\r\n' }],
    ['an invisible character', ask('GET', '/', { 'If-None-Match': '"\x9b31m"' })],
    ['a line end', { ...ask('POST', '/'), body: 'a\nb' }],
  ])('is missing for %s', (_name, request) => {
    expect(renderCurl(request, http)).toBeUndefined();
  });
});
