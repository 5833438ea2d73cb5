import { expect, it } from 'vitest';
import { createSiteResponder } from '../../src/packages/hosts/site-lookup.ts';
import { createSampleResponses } from '../sample-facts.ts';

const { respond } = createSiteResponder(createSampleResponses());

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

it('A browser that sends a form gets a page with the phone number', () => {
  const response = respond('POST', '/contact/', browser);
  expect(response).toMatchObject({
    status: 405,
    headers: {
      ...{ Allow: 'GET, HEAD, OPTIONS', 'Cache-Control': 'no-store' },
      'Content-Type': 'text/html; charset=utf-8',
    },
  });
  const body = String(response?.body);
  expect(body).toMatch(/<h1>Your message wasn't sent\..*<a href="tel:/);
  expect(response?.headers['Content-Length']).toBe(String(Buffer.byteLength(body)));
});

it.each(['', '*/*', 'application/json', 'application/json, text/html;q=0.5', 'text/markdown'])(
  'A client with Accept: %s gets JSON',
  (accept) => {
    const response = respond('POST', '/contact/', accept);
    expect(response).toMatchObject({
      status: 405,
      headers: { 'Content-Type': 'application/json' },
    });
    expect(String(response?.body)).toContain('Method POST is not allowed on /contact/.');
  },
);

it('A browser that reads a page gets the page', () => {
  expect(respond('GET', '/contact/', browser)).toBeUndefined();
});
