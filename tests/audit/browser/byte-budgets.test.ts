import { expect, it } from 'vitest';
import { docsPath } from '../../../src/packages/facts/paths.ts';
import { sumBytes, weighPage } from './weigh-page.ts';
import { ample, useSiteInBrowser } from './site-in-browser.ts';

/** The maximum bytes of a page and all its files with brotli. The search loads when a reader opens it. */
const limit = 50_000;

const site = useSiteInBrowser(ample);

it.each(['/', `${docsPath}read-budget/`, `${docsPath}reference/`, `${docsPath}reference/info/`])(
  '%s and its files are within the limit',
  async (path) => {
    const { browser, origin } = site.get();
    const weight = await weighPage(browser, `${origin}${path}`);
    process.stdout.write(`${path}: ${sumBytes(weight)} bytes: ${JSON.stringify(weight)}\n`);
    expect(Object.keys(weight)).toEqual(expect.arrayContaining(['document', 'script']));
    expect(sumBytes(weight)).toBeLessThanOrEqual(limit);
  },
);

it('info has at most 880 bytes of headers', async () => {
  const { headers } = await fetch(`${site.get().origin}/api/v1/info`);
  const fields = [...headers].map((field) => `${field.join(': ')}\r\n`);
  expect(fields.join('')).toMatch(/^ratelimit: /m);
  expect(fields.join('').length).toBeLessThanOrEqual(880);
});
