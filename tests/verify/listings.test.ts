import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { toFacts } from '../../src/facts/facts.ts';
import { parseProduct, type Product } from '../../src/facts/product-schema.ts';
import { checkListings } from '../../src/verify/listings/check-listings.ts';
import { drip } from '../server/drip.ts';
import { copyServer } from '../server/server-copy.ts';
import { exampleProduct } from '../unit/sample-facts.ts';
import { useTempFolder } from '../unit/temp-folder.ts';
import { listenHttp, listenRaw, type Listening } from './listen.ts';

const ok = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
const right = '<h1>Frontdesk</h1><a href="tel:+442079460123">020 7946 0123</a>';
const late = 'no complete response within 0.5 s';

/** Checks one path of a server, and stops the server. */
async function check(server: Listening, path = '/', parts: Partial<Product> = {}) {
  const product = parseProduct({
    ...{ ...exampleProduct, ...parts },
    listings: [new URL(path, server.origin).href],
  });
  const began = Date.now();
  const results = await checkListings(toFacts(product, 'https://desk.example'), 500);
  await server.stop();
  expect(Date.now() - began).toBeLessThan(60_000);
  return results[0];
}

const serve = (listener: RequestListener, path?: string) =>
  listenHttp(listener).then((server) => check(server, path));

const page = (
  body: string | Buffer,
  headers: Record<string, string> = {},
  { status = 200, path = '/' } = {},
) =>
  serve((_request, response) => {
    response.writeHead(status, { 'Content-Type': 'text/html', ...headers }).end(body);
  }, path);

const redirect = (to: (path: string) => string) =>
  serve((request, response) => {
    response.writeHead(302, { Location: to(request.url ?? '') }).end();
  });

/** Writes as much as the client reads. */
const pour = (head: string) => (socket: Socket) => {
  const more = () => {
    while (!socket.destroyed && socket.write('x'.repeat(64 * 1024)));
  };
  socket.on('drain', more).write(head);
  more();
};

const slowly = (head: string, piece: string) => (socket: Socket) => {
  socket.write(head);
  drip(socket, piece, 50);
};

describe('A page is not read if', () => {
  it.each([
    [
      'its body is endless',
      pour(`${ok}\r\n`),
      // On a busy machine, the time is up before that.
      `received more than 4194304 bytes|${late}`,
    ],
    [
      'its body has 5 MiB',
      (socket: Socket) => socket.write(`${ok}Content-Length: 5242880\r\n\r\n`),
      'it has more than 4 MiB',
    ],
    ['its headers are endless', pour(`${ok}X: `), 'Parse Error: Header overflow'],
    ['nothing arrives', () => undefined, late],
    ['its body is slow', slowly(`${ok}Content-Length: 5000\r\n\r\n${right}`, 'x'), late],
    ['its body is slow, and ends with the connection', slowly(`${ok}\r\n${right}`, 'x'), late],
    ['its headers are slow', slowly(ok, 'A: b\r\n'), late],
    [
      'its body breaks off',
      (socket: Socket) => socket.end(`${ok}Content-Length: 5000\r\n\r\n${right}`),
      'aborted',
    ],
  ])('%s', async (_title, talk, unread) => {
    const result = await check(await listenRaw(talk));
    expect(result).toMatchObject({ unread: expect.stringMatching(unread) as string });
  });

  it.each([
    [
      'it is compressed without end',
      () => page(gzipSync(Buffer.alloc(2 ** 28)), { 'Content-Encoding': 'gzip' }),
      /larger than 4194304 bytes/,
    ],
    [
      'its encoding is unknown',
      () => page(right, { 'Content-Encoding': 'x' }),
      /^expected gzip, br, received Content-Encoding x/,
    ],
    ['it is large', () => page(right.padEnd(1_000_001)), /^it has more than 1000000 characters/],
    [
      'its elements are nested too deeply',
      () => page('<div>'.repeat(100_000)),
      /^its elements are nested too deeply/,
    ],
    [
      'it is a picture',
      () => page(right, { 'Content-Type': 'image/png' }),
      /^it is not text: image\/png/,
    ],
    ['it is binary', () => page(`${right}\0`), /^it is not text/],
    [
      'it blocks programs',
      () => page(right, {}, { status: 403 }),
      /^status 403: the site may block programs/,
    ],
    [
      'it limits requests',
      () => page(right, { 'Retry-After': '1' }, { status: 429 }),
      /^status 429: the site may block programs/,
    ],
    ['it is gone', () => page(right, {}, { status: 404 }), /^status 404$/],
    [
      'it needs a script',
      () =>
        page(
          `<title>Frontdesk</title><body><noscript>${'Enable scripts. '.repeat(50)}</noscript><div id=app></div><script src=a.js></script>`,
        ),
      /without its scripts/,
    ],
    [
      'it asks for a login',
      () => page(`<title>Frontdesk</title><input type=password>${'text '.repeat(100)}`),
      /a login/,
    ],
    [
      'it takes long to read',
      () => page('<i itemscope itemprop=a>'.repeat(900) + '<i itemprop=b>x</i>'.repeat(45_000)),
      /^it took more than 10 s to read$/,
    ],
    ['it is about something else', () => page('A page about nothing.'), /^none of your facts/],
    [
      'it redirects in circles',
      () => redirect((path) => `${path}x`),
      /^it redirects more than 5 times/,
    ],
    [
      'it redirects to this machine',
      () => redirect(() => 'https://127.0.0.1:9/'),
      /^127\.0\.0\.1 is not a public address/,
    ],
    [
      'it redirects to a name of this machine',
      () => redirect(() => 'https://localhost:9/'),
      /^localhost is not a public address/,
    ],
    [
      'it redirects to its network',
      () => redirect(() => 'https://[::ffff:10.0.0.1]/'),
      /is not a public address/,
    ],
    [
      'it redirects to the metadata of its cloud',
      () => redirect(() => 'https://0xa9fea9fe/'),
      /^169\.254\.169\.254 is not a public address/,
    ],
    [
      'it redirects to another server of this machine',
      () => redirect(() => 'http://127.0.0.1:9/'),
      /without https$/,
    ],
    ['it redirects to a file', () => redirect(() => 'file:///etc/passwd'), /without https$/],
    ['it redirects to no URL', () => redirect(() => 'http://[/'), /not a URL/],
  ])('%s', async (_title, run, unread) => {
    expect(await run()).toMatchObject({ unread: expect.stringMatching(unread) as string });
  });
});

describe('A page is read', () => {
  it.each([
    ['if it is compressed', () => page(brotliCompressSync(right), { 'Content-Encoding': 'br' })],
    ['if it also has a login', () => page(`${right}<input type=password><script>a</script>`)],
    [
      'as Markdown',
      () => page('# Frontdesk\n\n- \\+44 20 7946 0123', { 'Content-Type': 'text/markdown' }),
    ],
    [
      'by its name, if its type is plain text',
      () =>
        page(
          '- Frontdesk: +44 20 7946 **0123**',
          { 'Content-Type': 'text/plain' },
          { path: '/a.md' },
        ),
    ],
    [
      'after five redirects',
      () =>
        serve((request, response) => {
          if (request.url === '/xxxxx') response.setHeader('Content-Type', 'text/html').end(right);
          else response.writeHead(302, { Location: `${request.url ?? ''}x` }).end();
        }),
    ],
  ])('%s', async (_title, run) => {
    expect(await run()).toMatchObject({ found: ['name', 'phone number'], wrong: [] });
  });

  it('if it has much text without its scripts, but only the name', async () => {
    const text = 'All about Frontdesk. '.repeat(30);
    expect(await page(`${text}<script>a</script>`)).toMatchObject({ found: ['name'] });
  });

  it.each([
    ['iso-8859-1', Buffer.from('Grüner Tisch', 'latin1')],
    ['shift_jis', Buffer.from([0x8e, 0x95, 0x89, 0xc8])],
    // Browsers take a page that doesn't say, and isn't UTF-8, for this.
    ['', Buffer.from('Größe', 'latin1')],
  ])('in the encoding "%s"', async (charset, bytes) => {
    const name = new TextDecoder(charset || 'windows-1252').decode(bytes);
    const server = await listenHttp((_request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(Buffer.concat([Buffer.from(`<meta charset="${charset}"><p>`), bytes]));
    });
    expect(await check(server, '/', { name })).toMatchObject({ found: ['name'] });
  });
});

describe('npm run verify -- --listings', () => {
  const pages: Readonly<Record<string, string>> = {
    '/old': '<p>Frontdesk 020 7946 0998, formerly Old\u202e Desk',
    '/name': '<p>Frontdesk',
  };
  const { at, write } = useTempFolder();

  /** Runs the command in a copy of the project, with these pages in `listings`. */
  async function run(paths: readonly string[], ...args: string[]) {
    const { origin, stop } = await listenHttp(({ url }, response) => {
      const type = url === '/odd' ? '\u009b::error::x' : 'text/html';
      response.writeHead(url === '/blocked' ? 403 : 200, { 'Content-Type': type });
      response.end(pages[url ?? ''] ?? right);
    });
    await copyServer(at());
    const listings = paths.map((path) => `${origin.origin}${path}`);
    const product = { ...exampleProduct, former: ['+442079460998', 'Old Desk'], listings };
    write('src/facts/product.ts', `export const product = ${JSON.stringify(product)};`);
    const command = ['src/verify/cli.ts', '--listings', ...args];
    const child = spawn(process.execPath, command, {
      cwd: at(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'exit') as Promise<[number]>;
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      ended,
    ]);
    await stop();
    return { code, stderr, stdout: stdout.replaceAll(origin.origin, '') };
  }

  it('exits with 1 if a page has wrong facts, and prints them without control characters', async () => {
    const paths = ['/old', '/right', '/name', '/odd', '/blocked'];
    const { code, stdout, stderr } = await run(paths, 'https://desk.example');
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toBe(`FAIL  /old
      wrong: 020 7946 0998 is a former phone number; now it is +44 20 7946 0123; Old Desk is a former value
      Ask whoever runs the page to correct it. If it is right there, add it to \`mentions\` in src/facts/product.ts.
      found: name
      not found: phone number, address of your site

ok    /right
      found: name, phone number
      not found: address of your site

note  /name
      found: name
      not found: phone number, address of your site

skip  /odd
      not read: it is not text: \\u{9b}::error::x. Look at it yourself.

skip  /blocked
      not read: status 403: the site may block programs. Look at it yourself.

1 with wrong facts, 2 without, 2 not read
`);
  });

  it('exits with 0 if other pages could not be read', async () => {
    const { code, stdout } = await run(['/right', '/blocked'], '--reporter', 'github');
    expect(stdout)
      .toBe(`::warning title=listings::/blocked%0Anot read: status 403: the site may block programs. Look at it yourself.
::notice title=listings::0 with wrong facts, 1 without, 1 not read
`);
    expect(code).toBe(0);
  });

  it('exits with 1 if no page could be read', async () => {
    const { code, stdout } = await run(['/blocked']);
    expect(stdout).toMatch(/\n0 with wrong facts, 0 without, 1 not read\n$/);
    expect(code).toBe(1);
  });

  it('exits with 0 without listings', async () => {
    const { code, stdout } = await run([]);
    expect([code, stdout]).toEqual([0, 'src/facts/product.ts has no `listings`.\n']);
  });
});
