import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { docsPath } from '../../src/packages/facts/paths.ts';
import { productFile, type Product } from '../../src/packages/facts/product-schema.ts';
import { product } from '../fixtures/facts.ts';
import type { Checkout } from './checkout.ts';

/** The required fields of a product. */
const { notProvided: _notProvided, notReturned: _notReturned, ...required } = product;

/** A German clinic with a landline and no agent endpoint, without any other optional field. */
export const clinic: Product = {
  ...required,
  name: 'Smith & Söhne 診療所',
  description: 'A clinic with one booking line. Call to book, move, or cancel a visit.',
  when_to_use: 'Use it when a person wants to see a doctor and can call.',
  phone: { number: '+493023125123', takes: ['voice'] },
  language: 'de',
  home: { title: 'Call the clinic', developers: 'none' },
  agents: { about: 'There is no endpoint for agents. They can give people the phone number.' },
  contact: {},
  // On inline code, a lighter blue would be too hard to read.
  accent: '#2267cf',
  theme: 'light',
  headlineFont: 'serif',
};

/** Long text with characters that are special in one of the formats. */
const odd =
  ' "A" \'b\' </title></script><script>alert(1)</script>&amp; \\d #| *x* {f} ${g} $& ~~s~~ -- ... [[x]] [y](z) 😀 עברית \u2067RTL\u2069\u200f --- <!-- x --> # End ';
const long = `${odd}${'long '.repeat(300)}`;

/** Every optional field, with the longest and oddest values. */
export const extreme: Product = {
  ...required,
  name: `Ünïcode${odd}`,
  description: long,
  when_to_use: `--- > "it" https://other.example/docs/ +44 20 7946 0123 \`\`\` # Info API ${long}`,
  phone: { number: '+44 (0)20 7946 0123', takes: ['sms'] },
  notProvided: `None. ${odd}`,
  notReturned: long,
  // Written from right to left.
  language: 'ar',
  home: {
    title: `Title ${odd}`,
    lead: long,
    stepsTitle: odd,
    steps: [{ title: odd, text: long }],
    developers: 'console',
  },
  agents: {
    about: long,
    endpoint: {
      url: 'https://Agents.desk.example:443/mcp',
      protocol: `Protocol ${odd}`,
      method: 'GET',
      header: `X-Key: ${'k'.repeat(200)}`,
      token: long,
      callerHeader: `X-Caller: "<ID>:" \\ ${'c'.repeat(200)}`,
      caller: [odd, `\`${'unbroken'.repeat(40)}\``],
      withoutCaller: odd,
      tools: Array.from({ length: 30 }, (_none, index) => ({ name: `tool_${index}`, does: odd })),
      limits: [long],
      privacy: odd,
    },
  },
  contact: { people: '+1 (202) 555-0199' },
  kind: odd,
  email: "o'dd&.+a_b-c@desk.example",
  address: { street: odd, postalCode: odd, city: odd, region: odd, country: 'GB' },
  hours: {
    timeZone: 'America/Argentina/Buenos_Aires',
    week: [
      { days: 'Mo-Tu', opens: '00:00', closes: '24:00' },
      { days: 'We, Fr', opens: '07:05', closes: '10:10' },
      { days: 'We, Fr', opens: '11:05', closes: '14:10' },
      { days: 'We, Fr', opens: '15:05', closes: '03:10' },
    ],
    exceptions: [{ from: '2030-12-24', to: '2031-01-06', opens: '23:55', closes: '00:05' }],
  },
  businessType: 'Physician',
  priceRange: odd,
  areaServed: [odd, long],
  contacts: [
    {
      label: odd,
      number: '+44 20 7946 0124',
      takes: ['voice', 'sms', 'whatsapp', 'signal', 'telegram', 'zalo', 'fax'],
      hours: [{ days: 'Sa', opens: '00:00', closes: '24:00' }],
      note: long,
    },
    { label: 'unbroken'.repeat(40), url: 'https://book.example/?a=1&b="2"' },
    { url: 'https://lin.ee/desk' },
  ],
  notices: ['2030-08-03', '2020-08-03'].map((from) => ({
    ...{ from, to: '2031-08-03', title: odd, text: long },
    contact: { label: odd, number: '+44 20 7946 0125' },
  })),
  notes: Array.from({ length: 3 }, () => ({ label: odd, text: long })),
  links: [
    { label: odd, url: 'https://legal.example/?a=1&b="2"' },
    { label: 'unbroken'.repeat(40), url: '/docs/' },
    { label: 'Signal', url: 'https://signal.me/#p/+442079460123' },
  ],
  source: { url: 'https://git.example/desk/', edit: 'https://git.example/desk/-/edit/main' },
  license: { name: odd, url: 'https://license.example/?a=1&b=2' },
  aiTraining: 'false',
  hstsDays: '1',
  accent: '#000000',
  logo: './src/facts/logo.svg',
  logoDark: './src/facts/logo.svg',
  builtWith: 'https://git.example/frontdesk',
  hideName: 'true',
  mentions: ['https://Other.example:443/docs/'],
};

const page = (title: string) => `---\ntitle: ${title}\n---\n\nText.\n`;

/** Files that owners add, each with its content and the path that clients request. */
export const ownFiles: readonly (readonly [file: string, content: string, path: string])[] = [
  ['src/content/docs/öffnungszeiten.md', page('Öffnungszeiten'), '/%C3%B6ffnungszeiten/'],
  [
    'src/content/docs/Контакты.md',
    page('Контакты'),
    '/%D0%BA%D0%BE%D0%BD%D1%82%D0%B0%D0%BA%D1%82%D1%8B/',
  ],
  ['src/content/docs/営業時間.md', page('営業時間'), '/%E5%96%B6%E6%A5%AD%E6%99%82%E9%96%93/'],
  [
    'src/content/docs/Rates & more + 5%.md',
    `${page('Rates')}\n5<sup>90</sup> €, 8<small>30</small>[^1]\n\n[^1]: Net\n`,
    '/rates--more--5/',
  ],
  // As a Mac decomposes it.
  ['src/content/docs/u\u0308ber uns.md', page('About us'), '/%C3%BCber-uns/'],
  [`src/content/docs${docsPath}Partner/Höhe.md`, page('Höhe'), `${docsPath}partner/h%C3%B6he/`],
  ['public/Price list.pdf', '%PDF-1.4 a', '/Price%20list.pdf'],
  ['public/a+b & c.txt', 'Text', '/a+b%20&%20c.txt'],
  ['public/50% #1?.pdf', '%PDF-1.4 b', '/50%25%20%231%3F.pdf'],
  ['public/U\u0308bersicht.pdf', '%PDF-1.4 c', '/%C3%9Cbersicht.pdf'],
  ['public/цены.txt', 'Text', '/%D1%86%D0%B5%D0%BD%D1%8B.txt'],
  ['public/data.tar.gz', 'an archive', '/data.tar.gz'],
  ['public/notes.txt', 'notes '.repeat(100), '/notes.txt'],
  ['public/notes.txt.gz', 'another archive', '/notes.txt.gz'],
  ['public/notes.md', '# Notes\n', '/notes.md'],
  ['public/LICENSE', 'All rights reserved.', '/LICENSE'],
  ['public/google123.html', 'google-site-verification: google123.html', '/google123.html'],
  [
    'public/BingSiteAuth.xml',
    '<?xml version="1.0"?><users><user>A</user></users>',
    '/BingSiteAuth.xml',
  ],
  ['public/ads.txt', 'ads.example, 1, DIRECT', '/ads.txt'],
  ['public/.well-known/assetlinks.json', '[]', '/.well-known/assetlinks.json'],
  [
    'public/.well-known/apple-app-site-association',
    '{"applinks":{}}',
    '/.well-known/apple-app-site-association',
  ],
  ['public/old/index.html', '<title>Old</title><p>An older site.</p>', '/old/'],
];

/** A page that is not finished. */
const draft = ['src/content/docs/draft.md', page('Draft\ndraft: true')] as const;

/** The owner's text on the home page. */
export const ownText = 'Ring at the green door.';

/** What the owner adds to every page. */
export const ownHead = '<meta name="proof" content="a1"><script>window.proof = 1;</script>';

/** Adds the owner's files to a checkout, with links to those that no menu and no sidebar lists. */
export async function addOwnFiles({ folder }: Checkout): Promise<void> {
  for (const [file, content] of [...ownFiles, draft]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  }
  await writeFile(join(folder, 'src/content/head.html'), ownHead);
  await writeFile(join(folder, 'src/content/home.md'), `## Find us\n\n${ownText}\n`);
  const linked = ownFiles.filter(([file]) => file.startsWith('public/'));
  const links = linked.map(([, , path], index) => `- [File ${index}](${path})\n`);
  await appendFile(
    join(folder, `src/packages/theme/docs${docsPath}index.mdx`),
    `\n${links.join('')}`,
  );
}

/** A logo that is much wider than tall, as Inkscape saves it for print. */
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:a="http://a.example/" width="210mm" height="30mm" viewBox="0 0 210 30" a:version="1.4.2"><metadata>7.8.9</metadata><rect width="210" height="30"/></svg>';

/** Gives a checkout another product, version, and quota. */
export async function setProduct({ folder }: Checkout, product: Product): Promise<void> {
  await writeFile(join(folder, productFile), JSON.stringify(product));
  await writeFile(join(folder, 'src/facts/logo.svg'), picture);
  await replace(join(folder, 'src/packages/facts/version.ts'), /(?<=version = ')[^']*/, '9.8.7');
  const quota = join(folder, 'src/packages/api/rate-limit.ts');
  await replace(quota, /(?<=publicQuota: Quota = ).*?(?=;)/, '{ limit: 731, window: 47 }');
}

async function replace(file: string, old: RegExp, text: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replace(old, text));
}
