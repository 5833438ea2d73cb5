import { afterAll, expect, it, onTestFinished } from 'vitest';
import { listenHttp } from '../../verify/listen.ts';
import { describeInBrowsers, useSiteInBrowser } from './site-in-browser.ts';

/** The page of another origin, whose scripts send requests. */
const other = await listenHttp((_request, response) => {
  response.setHeader('Content-Type', 'text/html').end('<title>Client</title>');
});
afterAll(() => other.stop());

describeInBrowsers((launch) => {
  const site = useSiteInBrowser({ RATE_LIMIT: '20' }, launch);

  /** Fetches from the page of the other origin. Returns the status and the code of the error. */
  async function fetchFromElsewhere(path: string, method: string): Promise<string> {
    const { browser, origin } = site.get();
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    await page.goto(other.origin.href);
    return page.evaluate(
      async ([url, verb]) => {
        try {
          const response = await fetch(url ?? '', {
            method: verb ?? '',
            headers: { 'Content-Type': 'application/json', 'X-Client': 'test' },
          });
          const body = (await response.json()) as { error?: { code: string } };
          return `${response.status} ${body.error?.code ?? 'ok'}`;
        } catch {
          return 'Failed to fetch';
        }
      },
      [origin + path, method],
    );
  }

  it.each([
    ['GET', '/api/v1/info', '200 ok'],
    ['GET', '/api/v1/nothing', '404 not_found'],
    ['GET', '/api/v1/info?format=xml', '400 bad_request'],
    ['GET', '/api/%zz', '400 bad_request'],
    ['PUT', '/api/v1/info', '405 method_not_allowed'],
    ['DELETE', '/api/v1/info', '405 method_not_allowed'],
    ['FOO', '/api/v1/info', '405 method_not_allowed'],
    ['PATCH', '/api/lookup_person', '404 not_found'],
    // Web security is on: this page has no CORS headers.
    ['GET', '/docs/', 'Failed to fetch'],
  ])('a script of another origin gets the response to %s %s: %s', async (method, path, result) => {
    expect(await fetchFromElsewhere(path, method)).toBe(result);
  });

  it('a script of another origin can read a 429', async () => {
    await expect.poll(() => fetchFromElsewhere('/api/v1/info', 'GET')).toBe('429 rate_limited');
  });
});
