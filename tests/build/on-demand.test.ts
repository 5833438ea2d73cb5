import { readFileSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MountedHandler } from '../../src/packages/hosts/mounted-build.ts';
import { createOriginTarget } from '../../src/packages/verify/origin-target.ts';
import { expectOnlyExpectedFailures, unknownMethods } from '../expected-failures.ts';
import { builtProject } from '../project.ts';
import { dist, findFreePort, root, startProgram, waitFor } from '../server/hosts.ts';
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

/** What docs/existing-site.md tells owners to write. */
const guide = readFileSync(join(root, 'docs/existing-site.md'), 'utf8');
const [, startFile = ''] = /```js\n(\/\/ start\.mjs[^]*?)```/.exec(guide) ?? [];
const [setting = ''] = /^security: .*$/m.exec(guide) ?? [];

const advice = /Start the file under "Pages on demand" in docs\/existing-site\.md.*\n/;

let checkout: Checkout;
let printed: string;
beforeAll(async () => {
  checkout = await createCheckout();
  const pages = join(checkout.folder, 'src', 'pages', 'live');
  await mkdir(pages, { recursive: true });
  await writeFile(join(pages, 'now.astro'), page);
  await writeFile(join(pages, '[...id].ts'), endpoint);
  const docs = join(checkout.folder, 'src/packages/theme/docs/docs/index.mdx');
  await appendFile(docs, '\n[Live](/live/now/#now)\n');
  await writeFile(join(checkout.folder, 'start.mjs'), startFile);
  const config = join(checkout.folder, 'astro.config.mjs');
  const text = await readFile(config, 'utf8');
  await writeFile(
    config,
    text.replace('  adapter:', () => `  ${setting}\n  adapter:`),
  );
  const { code, text: output } = await checkout.build();
  expect(code, output).toBe(0);
  printed = output;
});
afterAll(() => checkout.remove());

async function startMounted(next?: () => void) {
  const file = pathToFileURL(join(checkout.dist, 'handler.mjs')).href;
  const { handler } = (await import(file)) as { readonly handler: MountedHandler };
  const server = createServer((request, response) => void handler(request, response, next));
  const { origin, stop } = await listen(server);
  onTestFinished(stop);
  return origin.origin;
}

describe('The file in docs/existing-site.md', () => {
  let address: string;
  beforeAll(async () => {
    const port = String(await findFreePort());
    const program = startProgram(['start.mjs'], { PORT: port }, checkout.folder);
    address = `http://localhost:${port}`;
    await waitFor(address, program);
    return async () => {
      program.process.kill('SIGTERM');
      await program.exited;
    };
  });
  const request = (path: string, init?: RequestInit) =>
    fetch(`${address}${path}`, { redirect: 'manual', ...init });

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

  it.each([
    ['https://desk.example', 201],
    ['https://other.example', 403],
  ])('behind a proxy with https, gets the forms of %s with %i', async (origin, status) => {
    const response = await createOriginTarget(new URL(address)).send({
      ...{ method: 'POST', target: '/live/1', body: 'a=1' },
      headers: {
        ...{ Host: 'desk.example', Origin: origin, 'X-Forwarded-Proto': 'https' },
        'Content-Type': 'application/x-www-form-urlencoded',
      },
    });
    expect(response.status).toBe(status);
  });

  it('never renders a malformed path, or for a malformed Host', async () => {
    expect((await request('/live/%zz')).status).toBe(400);
    const target = createOriginTarget(new URL(address));
    const refused = await target.send({
      method: 'GET',
      target: '/live/now',
      headers: { Host: '[' },
    });
    expect(refused.status).toBe(400);
  });

  it('keeps every promise of the API and the published pages', () =>
    expectOnlyExpectedFailures(createOriginTarget(new URL(address)), undefined, unknownMethods));
});

describe('dist/handler.mjs', () => {
  /** Stands for the next handler of the application, whose errors must not end the process. */
  const next = vi.fn<() => void>(() => {
    throw new Error('from the next handler');
  });
  afterEach(() => {
    next.mockClear();
  });

  it.each(['/live', '/live/now', '/live/1?a', '/live/%61', '/_image?href=x', '/_server-islands/A'])(
    'calls next for %s',
    async (path) => {
      expect((await fetch(`${await startMounted(next)}${path}`)).status).toBe(500);
      expect(next).toHaveBeenCalledOnce();
    },
  );

  it.each(['/', '/docs', '/docs/', '/llms.txt', '/api/v1/info', '/api/live/now', '/nope'])(
    'responds to %s itself',
    async (path) => {
      const { status } = await fetch(`${await startMounted(next)}${path}`);
      expect([200, 404]).toContain(status);
      expect(next).not.toHaveBeenCalled();
    },
  );

  it('responds with 404 to a page on demand if the application passes no next', async () => {
    expect((await fetch(`${await startMounted()}/live/now`)).status).toBe(404);
  });
});

it('The build and the server name the routes and the file to start, and the server exits with 1', async () => {
  const list = '/live/now, /live/[...id]';
  expect(printed).toContain(
    `Rendered for each request, so not checked, and without Markdown: ${list}`,
  );
  expect(printed).toMatch(
    new RegExp(`dist/frontdesk\\.mjs doesn't serve them\\. ${advice.source}`),
  );
  const { exited, output } = startProgram(['dist/frontdesk.mjs'], { PORT: '0' }, checkout.folder);
  expect(await exited).toBe(1);
  expect(output.stdout).toBe('');
  const sentence = `This server doesn't serve pages that Astro renders for each request: ${list}.`;
  expect(output.stderr).toMatch(new RegExp(`^.*\\. ${advice.source}$`));
  expect(output.stderr).toContain(sentence);
});

it.each([
  ['with pages on demand', () => checkout.folder, advice],
  ['without', () => builtProject, /Start it with: node dist\/frontdesk\.mjs\n/],
])('In a site %s, dist/server/entry.mjs says what to start, and exits with 1', async (...test) => {
  const [, folder, next] = test;
  const { exited, output } = startProgram(['dist/server/entry.mjs'], {}, folder());
  expect(await exited).toBe(1);
  expect(output.stderr).toMatch(
    new RegExp(`^server/entry\\.mjs doesn't start the site with its API\\. ${next.source}$`),
  );
});

it('A site without such routes has the handler of @astrojs/node, but no components', async () => {
  const list = (folder: string) => readdir(join(folder, 'server'), { recursive: true });
  expect(await list(dist)).toContain('entry.mjs');
  expect((await list(dist)).length).toBeLessThan((await list(checkout.dist)).length / 4);
});
