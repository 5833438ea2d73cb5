import { appendFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOriginTarget } from '../../src/verify/origin-target.ts';
import { expectOnlyExpectedFailures, unknownMethods } from '../expected-failures.ts';
import { dist, startBundle } from '../server/hosts.ts';
import { listen } from '../verify/listen.ts';
import { createCheckout, type Checkout } from './checkout.ts';

const page = `---
export const prerender = false;
if (Astro.url.searchParams.has('moved')) return Astro.redirect('/docs/', 303);
Astro.cookies.set('seen', 'yes');
---
<html><title>Live</title><p>{Astro.cookies.get('name')?.value} at {Astro.clientAddress}</p></html>
`;

const endpoint = `import type { APIRoute } from 'astro';
export const prerender = false;
export const GET: APIRoute = ({ params }) => {
  const parts = ['first', params.id];
  return new Response(
    new ReadableStream({
      async pull(controller) {
        const part = parts.shift();
        if (part === undefined) return controller.close();
        controller.enqueue(new TextEncoder().encode(part));
        await new Promise((resolve) => setTimeout(resolve, 200));
      },
    }),
  );
};
export const POST: APIRoute = async ({ request }) =>
  new Response(String((await request.arrayBuffer()).byteLength), { status: 201 });
`;

let checkout: Checkout;
beforeAll(async () => {
  checkout = await createCheckout();
  const pages = join(checkout.folder, 'src', 'pages', 'live');
  await mkdir(pages);
  await writeFile(join(pages, 'now.astro'), page);
  await writeFile(join(pages, '[...id].ts'), endpoint);
  const docs = join(checkout.folder, 'src', 'content', 'docs', 'docs', 'index.mdx');
  await appendFile(docs, '\n[Live](/live/now/#now)\n');
  const { code, text } = await checkout.build();
  expect(code, text).toBe(0);
});
afterAll(() => checkout.remove());

async function startMounted() {
  const file = pathToFileURL(join(checkout.dist, 'handler.mjs')).href;
  const { handler } = (await import(file)) as { readonly handler: RequestListener };
  const { origin, stop } = await listen(createServer(handler));
  return { origin: origin.origin, stop };
}

describe.each<[string, () => ReturnType<typeof startMounted>, readonly string[]]>([
  ['The Node server', () => startBundle({}, checkout.folder), []],
  ['A mounted build', startMounted, unknownMethods],
])('%s of a site that renders on demand', (_name, start, refused) => {
  let host: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => void (host = await start()));
  afterAll(() => host.stop());
  const request = (path: string, init?: RequestInit) =>
    fetch(`${host.origin}${path}`, { redirect: 'manual', ...init });

  it('renders a page with its cookies and the address of the client', async () => {
    const response = await request('/live/now', { headers: { Cookie: 'name=Ada' } });
    expect(await response.text()).toMatch(/Ada at (?:::ffff:127\.0\.0\.1|127\.0\.0\.1|::1)</);
    expect(response.headers.get('set-cookie')).toBe('seen=yes');
  });

  it('sends redirects', async () => {
    const response = await request('/live/now?moved');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/docs/']);
  });

  it('sends the parts of a response when they are ready', async () => {
    const { body } = await request('/live/a%20b/c');
    const parts: string[] = [];
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) parts.push(part);
    expect(parts).toEqual(['first', 'a b/c']);
  });

  it('passes on a body that is larger than the buffers of a connection', async () => {
    const response = await request('/live/1', {
      method: 'POST',
      // Astro rejects the types that a form on another site can send.
      headers: { 'Content-Type': 'application/octet-stream' },
      body: Buffer.alloc(3_000_000),
    });
    expect([response.status, await response.text()]).toEqual([201, '3000000']);
  });

  it('never renders a malformed path', async () => {
    expect((await request('/live/%zz')).status).toBe(400);
  });

  it('keeps every promise of the API and the pages', () =>
    expectOnlyExpectedFailures(createOriginTarget(new URL(host.origin)), undefined, refused));
});

it('A site without such routes has the handler of @astrojs/node, but no components', async () => {
  const list = (folder: string) => readdir(join(folder, 'server'), { recursive: true });
  expect(await list(dist)).toContain('entry.mjs');
  expect((await list(dist)).length).toBeLessThan((await list(checkout.dist)).length / 4);
});
