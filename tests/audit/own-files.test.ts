import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRequest, type Target } from '../../src/packages/verify/checks/check.ts';
import { createCheckout, type Checkout } from '../build/checkout.ts';
import { addOwnFiles, ownFiles } from '../build/other-products.ts';
import { startCloudflareSite } from './cloudflare/cloudflare-site.ts';
import { startNetlifySite } from './netlify/netlify-site.ts';

let checkout: Checkout;
beforeAll(async () => {
  checkout = await createCheckout();
  await addOwnFiles(checkout);
  const { code, text } = await checkout.build({ PUBLIC_BASE_URL: 'http://localhost:8888' });
  expect(code, text).toBe(0);
});
afterAll(() => checkout.remove());

/** Netlify's development packages look for a file with the escaped name, which no file has. */
const plainNames = ownFiles.filter(([, , path]) => !path.includes('%'));

describe.each([
  ['Cloudflare', startCloudflareSite, ownFiles],
  ['Netlify', startNetlifySite, plainNames],
])('On %s', (_host, start, files) => {
  let site: Pick<Target, 'send'> & { stop(): Promise<unknown> };
  beforeAll(async () => {
    site = await start(checkout.folder);
  });
  afterAll(() => site.stop());

  it.each(files)('%s is served', async (file, content, path) => {
    const { status, headers, body } = await site.send(createRequest('GET', path));
    expect(status).toBe(200);
    if (file.startsWith('public/')) expect(String(body)).toBe(content);
    else expect(headers).toMatchObject({ link: expect.stringContaining('</llms.txt>') as string });
    // Files from public have no twin.
    const markdown = await site.send(createRequest('GET', path, { Accept: 'text/markdown' }));
    expect(markdown.status).toBe(200);
  });
});
