import { describe, expect, it } from 'vitest';
import { ask } from '../../../src/verify/check.ts';
import { renderCurl } from '../../../src/verify/curl-line.ts';

const http = new URL('http://localhost:4321');
const https = new URL('https://frontdesk.example');

describe('A curl line', () => {
  it('is short for a plain GET', () => {
    expect(renderCurl(ask('GET', '/api/v1/info'), http)).toBe(
      'curl -sSi --path-as-is http://localhost:4321/api/v1/info',
    );
  });

  it('forces HTTP/1.1 over TLS, where curl could choose another version', () => {
    expect(renderCurl(ask('HEAD', '/api', { Accept: 'a b' }), https)).toBe(
      "curl -sSI --http1.1 --path-as-is -H 'Accept: a b' https://frontdesk.example/api",
    );
  });

  it('gives an odd target separately from the URL', () => {
    expect(renderCurl(ask('GET', '//api\\x'), http)).toBe(
      String.raw`curl -sSi --path-as-is --request-target '//api\x' http://localhost:4321/`,
    );
  });

  it('keeps an empty query', () => {
    expect(renderCurl(ask('GET', '/x?'), http)).toContain("--request-target '/x?'");
  });

  it('sends Content-Length: 0 with a POST without a body, as verify does', () => {
    expect(renderCurl(ask('POST', '/x'), http)).toBe(
      "curl -sSi --path-as-is -X POST -H 'Content-Length: 0' http://localhost:4321/x",
    );
  });

  it('sends raw bytes through telnet, or through openssl over TLS', () => {
    const request = { method: 'GET', target: '', bytes: 'GET / HTTP/1.1\r\nHost: {host}\r\n\r\n' };
    expect(renderCurl(request, http)).toBe(
      String.raw`printf 'GET / HTTP/1.1\r\nHost: localhost:4321\r\n\r\n' | curl -sS telnet://localhost:4321`,
    );
    expect(renderCurl(request, https)).toBe(
      String.raw`printf 'GET / HTTP/1.1\r\nHost: frontdesk.example\r\n\r\n' | openssl s_client -quiet -servername frontdesk.example -connect frontdesk.example:443`,
    );
  });
});
