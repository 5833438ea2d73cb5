import { sitePaths } from '../../src/packages/files/paths.ts';
import { hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentsPath, docsPath } from '../../src/packages/facts/paths.ts';
import { parseProduct } from '../../src/packages/facts/product-schema.ts';
import { readWords } from '../../src/packages/theme/data/words.ts';
import type { Files } from '../../src/packages/folders/files.ts';
import { type Manifest } from '../../src/packages/files/manifest.ts';
import { FolderFiles } from '../../src/packages/folders/folder-files.ts';
import { checkTextForms } from '../digit-runs.ts';
import { root } from '../project.ts';
import { startBundle, startProgram, type RunningHost } from '../server/hosts.ts';
import { createCheckout, type Checkout } from './checkout.ts';
import {
  addOwnFiles,
  clinic,
  extreme,
  ownFiles,
  ownHead,
  ownText,
  setProduct,
} from './other-products.ts';

/** Text that only the sample product's site has. */
const sampleWords = [
  ...[
    '+12025550123',
    '+1\u00a0202\u00a0555\u00a00123',
    'Find a room by phone',
    '#8a5a00',
    '#d8c4ab',
  ],
  ...['Roomline', 'agents.example', 'localhost:4321', 'in your own words'],
  ...['find_matches', 'lookup_person', 'remember_person', 'send_text', 'delete_person'],
  ...['people-search', 'roommate', 'property-matching', 'place to live', 'list a room', 'rooms'],
  ...['both reply', 'introduces', 'X-Caller-Phone', 'telephony', 'call or text'],
  ...['calling or texting', '600 requests', '600;r=', '600;w='],
];

/** Words for what the clinic doesn't have. */
const absentWords = [
  ...['matching', 'Bearer', 'gated', '/mcp"', 'agent endpoint', 'sms:', 'SMS', '>Text<', 'MSG'],
  ...['"license"', 'Content-Signal', 'Strict-Transport-Security', 'Edit page'],
  ...[
    'Frontdesk',
    'npm run verify',
    'Connect an agent',
    'Without a token',
    'one caller',
    'protocol token',
  ],
];

const products = [
  {
    title: 'A clinic',
    product: clinic,
    absent: [...sampleWords, ...absentWords],
    present: ['Every API request counts, ', 'Cache-Control: private, no-cache\n'],
    transport: null,
    env: { PUBLIC_BASE_URL: 'https://clinic.example' },
    contact: 'tel:+493023125123',
    files: [],
    manifest: { modified: true },
  },
  {
    title: 'A product with the longest and oddest values',
    product: extreme,
    absent: sampleWords,
    present: [
      'Content-Signal: ai-train=no',
      ...['Every read shows a full window, ', 'Cache-Control: public, max-age=60,'],
      ...['RateLimit: 731;r=731;t=47\n', 'npm run verify -- https://desk.example\n'],
      'add the name, such as `--behind nginx`.',
      'href="https://git.example/frontdesk"',
      ...['href="https://license.example/?a=1&b=2"', '"url":"https://license.example/?a=1&b=2"'],
      `href="https://git.example/desk/-/edit/main/src/packages/theme/docs${docsPath}index.mdx"`,
    ],
    transport: 'max-age=86400',
    // On Netlify.
    env: { PUBLIC_BASE_URL: 'https://desk.example', NETLIFY: 'true' },
    contact: "mailto:o'dd%26.+a_b-c@desk.example",
    // Without its repository.
    files: ownFiles,
    manifest: { commit: null, committed: null, modified: false },
  },
];

describe.each(products)('$title', (row) => {
  const { absent, present, transport, env, manifest, contact, files: own } = row;
  const product = parseProduct(row.product);
  let checkout: Checkout;
  let log: string;
  let files: Files;
  let host: RunningHost;
  beforeAll(async () => {
    checkout = await createCheckout();
    await setProduct(checkout, row.product);
    if (own.length > 0) {
      await addOwnFiles(checkout);
      await rm(join(checkout.folder, '.git'), { recursive: true, force: true });
    }
    const { code, text } = await checkout.build(env);
    expect(code, text).toBe(0);
    log = text;
    files = new FolderFiles(join(checkout.dist, 'client'));
    host = await startBundle({ LOG_LEVEL: 'silent' }, checkout.folder);
  });
  afterAll(async () => {
    await host.stop();
    await checkout.remove();
  });
  const read = (path: string) => String(files.get(path));

  it('is built with a warning if security.txt has only a phone number, or if a landline accepts texts', () => {
    const isPhone = contact.startsWith('tel:');
    // Only this one's number accepts texts.
    expect(log.includes('+442079460123 is a landline')).toBe(!isPhone);
    expect(log.includes('Set `contact.security` in product.yaml')).toBe(isPhone);
    expect(read('/.well-known/security.txt')).toContain(`Contact: ${contact}\n`);
  });

  it('has a manifest with the known parts of its commit', () => {
    expect(JSON.parse(read(sitePaths.manifest))).toMatchObject(manifest);
  });

  it('passes every check of verify', async () => {
    const verify = startProgram(['src/packages/verify/cli.ts', host.origin], {}, checkout.folder);
    expect(await verify.exited, verify.output.stdout).toBe(0);
  });

  it("publishes the owner's files, and serves and lists them by the paths that clients request", async () => {
    const { sha256 } = JSON.parse(read(sitePaths.manifest)) as Manifest;
    for (const [file, content, path] of own) {
      expect(sha256, file).toHaveProperty([path]);
      const [plain, markdown] = await Promise.all([
        fetch(`${host.origin}${path}`),
        fetch(`${host.origin}${path}`, { headers: { Accept: 'text/markdown' } }),
      ]);
      expect([plain.status, markdown.status], file).toEqual([200, 200]);
      const isPage = file.startsWith('src/');
      if (!isPage) expect(await plain.text(), file).toBe(content);
      expect(markdown.headers.get('content-type')?.includes('markdown'), file).toBe(
        isPage || file.endsWith('.md'),
      );
      const twin = `${env.PUBLIC_BASE_URL}${path.slice(0, -1)}.md`;
      for (const index of ['/llms.txt', '/llms-full.txt'])
        expect(read(index).includes(twin), file).toBe(isPage);
      expect(read('/sitemap-0.xml').includes(`${path}</loc>`), file).toBe(isPage);
    }
    expect([...files].filter(([, bytes]) => String(bytes).includes('/draft'))).toEqual([]);
    for (const home of ['/index.html', '/index.md'])
      expect(read(home).includes(ownText)).toBe(own.length > 0);
    const source = `'sha256-${hash('sha256', 'window.proof = 1;', 'base64')}'`;
    for (const file of ['/index.html', `${docsPath}index.html`, '/404.html']) {
      const [head = ''] = read(file).split('</head>');
      expect([head.includes(ownHead), head.includes(source)]).toEqual(
        Array(2).fill(own.length > 0),
      );
    }
  });

  it('has no text form with a run of digits that its page does not show', () => {
    const { counts, foreign } = checkTextForms(join(checkout.dist, 'client'));
    expect(foreign).toEqual([]);
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(10);
  });

  it('publishes its own facts, version, and quota', () => {
    const { name, description, when_to_use } = product;
    expect(JSON.parse(read('/api/v1/info'))).toMatchObject({
      ...{ name, description, when_to_use, version: '9.8.7', phone: product.phone.number },
      mcp: product.agents.endpoint?.url ?? `${env.PUBLIC_BASE_URL}${agentsPath}`,
      docs: `${env.PUBLIC_BASE_URL}${docsPath}`,
      openapi: `${env.PUBLIC_BASE_URL}/openapi.json`,
    });
    const openapi = read('/openapi.json');
    const { notProvided } = product;
    const hint = notProvided === undefined ? 'info. See' : ` ${notProvided} See`;
    expect(openapi).toContain(JSON.stringify(hint).slice(1, -1));
    expect(openapi.match(/731 requests in 47 seconds|731;r=731;t=47|731;w=47/g)).toHaveLength(3);
    expect(read('/index.html')).toContain(`light-dark(${product.accent},`);
    const agents = read(`${docsPath}agent-access.md`);
    for (const { name } of product.agents.endpoint?.tools ?? []) expect(agents).toContain(name);
  });

  it('links to the API from its home page only as home.developers says', () => {
    const [, body = ''] = read('/index.html').split('</head>');
    const links = [...body.matchAll(/<a [^>]*href="([^"]*)"[^>]*>/g)]
      // The link to llms.txt is hidden from people.
      .filter(([tag]) => !tag.includes('tabindex="-1"'))
      .flatMap(([, href = '']) => href)
      .filter((href) => href.startsWith(docsPath) || /^\/(?:api|openapi|llms|build)/.test(href));
    if (product.home.developers === 'none') expect(links).toEqual([docsPath]);
    else expect(links.length).toBeGreaterThan(10);
  });

  it('has a dark theme, a logo for it, a serif font, and links for developers only as the owner says', () => {
    const home = read('/index.html');
    const isLight = product.theme === 'light';
    expect(home.includes('color-scheme:light!important')).toBe(isLight);
    expect(home.includes('<theme-toggle')).toBe(!isLight);
    expect(home.match(/<meta name="theme-color"/g)).toHaveLength(isLight ? 1 : 2);
    expect(read('/favicon.svg').includes('prefers-color-scheme:dark')).toBe(!isLight);
    expect(files.has('/site-logo-dark.png')).toBe(product.logoDark !== undefined);
    expect(home.includes('Fraunces')).toBe(product.headlineFont === 'serif');
    const [, body = ''] = home.split('</head>');
    expect(body.includes('security.txt')).toBe(product.home.developers !== 'none');
  });

  it('speaks its language on every page, except in the docs', () => {
    const { language = 'en' } = product;
    const { direction } = new Intl.Locale(language).getTextInfo();
    const page = `<html lang="${language}" dir="${direction}"`;
    for (const path of ['/index.html', '/404.html', `${docsPath}index.html`])
      expect(read(path)).toContain(page);
    expect(read(`${docsPath}index.html`)).toMatch(/<main [^>]*lang="en" dir="ltr"/);
    const project = pathToFileURL(join(root, '/'));
    const [english, own] = ['en', language].map((tag) => readWords(tag, project));
    const texts = read('/index.html').replace(/<style.*?<\/style>|<script.*?<\/script>/gs, '');
    const foreign = Object.entries(english ?? {}).filter(
      ([key, word]) => own?.[key] !== undefined && own[key] !== word && texts.includes(`>${word}<`),
    );
    expect(foreign).toEqual([]);
    expect(texts).toContain(`>${own?.['contact.add'] ?? ''}<`);
  });

  it('states its license, a signal about AI training, and edit links only if the owner does', () => {
    const texts = listTexts(files).map(([, text]) => text);
    for (const text of present)
      expect(texts.filter((entry) => entry.includes(text))).not.toEqual([]);
  });

  it('requires https only if the owner does', async () => {
    for (const path of [docsPath, '/nowhere', '/api/v1/info', '/api/v1/unknown']) {
      const { headers } = await fetch(`${host.origin}${path}`);
      expect(headers.get('strict-transport-security')).toBe(transport);
    }
    expect(/(?<=Strict-Transport-Security: ).*/.exec(read('/_headers'))?.[0]).toBe(
      transport ?? undefined,
    );
  });

  it('mentions nothing of the sample product', () => {
    const found = listTexts(files).flatMap(([path, text]) =>
      absent.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`),
    );
    expect(found).toEqual([]);
  });
});

/** Lists the text files and the pages of the search index, without escapes and folded lines. */
function listTexts(files: Files): [path: string, text: string][] {
  return [...files]
    .filter(([path]) => !/\.(?:br|gz|png|pf_index|pf_meta)$/.test(path))
    .map(([path, bytes]) => [path, path.endsWith('.pf_fragment') ? gunzipSync(bytes) : bytes])
    .map(([path, bytes]) => [
      String(path),
      String(bytes).replaceAll('&amp;', '&').replaceAll('\r\n ', '').replaceAll('\\,', ','),
    ]);
}
