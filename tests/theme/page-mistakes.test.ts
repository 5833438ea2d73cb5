import { satteri } from '@astrojs/markdown-satteri';
import { docsSchema } from '@astrojs/starlight/schema';
import type { AstroConfig } from 'astro';
import type { LoaderContext } from 'astro/loaders';
import { z } from 'astro/zod';
import { EventEmitter } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import {
  listPageMistakes,
  refuseMistakes,
  type PageRules,
} from '../../src/packages/theme/data/page-mistakes.ts';
import { root } from '../project.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

const rules: PageRules = {
  schema: docsSchema({
    extend: z.object({ keywords: z.string().or(z.array(z.string())).optional() }),
  })({
    image: () => z.any() as never,
  }),
  complete: (file, data) => ({ ...data, ...(file === 'index.mdx' && { title: 'Home' }) }),
};

const createConfig = () =>
  ({
    root: pathToFileURL(at('/')),
    srcDir: pathToFileURL(at('src/')),
    markdown: { processor: satteri() },
  }) as unknown as AstroConfig;

const list = () => listPageMistakes(createConfig(), rules);

/** Lists what is wrong in one page, without its name. */
async function listIn(name: string, content: string | Buffer): Promise<string[]> {
  write(`src/content/docs/${name}`, content);
  return (await list()).map((line) => line.replace(`src/content/docs/${name}:`, ''));
}

const top = 'start the file with a title, on three lines such as "---", "title: Prices", and "---"';
const titleLine = 'title: expected a line such as "title: Prices"';
const curly = '“ (U+201C) is a curly quote: type a straight one, \' or ", or none';
const nonBreaking = 'this is a non-breaking space (U+00A0): delete it, and type an ordinary one';
const notText = 'this is not text in UTF-8: in a text editor, save it with this encoding';
const quotedColon = "a text with a colon and a space needs quotes: 'Open: daily'";

it.each<readonly [page: string | Buffer, ...mistakes: string[]]>([
  // Where the front matter is.
  ['', `1: ${top}`],
  ['# Prices\n\nA visit is free.\n', `1: ${top}`],
  ['\ufeff# Prices\n', `1: ${top}`],
  ['Prices — all of them\n\n—\n\nNote: A visit is free.\n', `1: ${top}`],
  ['title: A\n\nA visit is free.\n', `1: ${top}`],
  ['---\ntitle: A\n\nA visit is free.\n', `1: ${top}`],
  ['Prices\n\n---\ntitle: A\n---\n', `1: ${top}`],
  [' ---\ntitle: A\n---\n', `1: ${top}`],
  ['\u200b---\ntitle: A\n---\n', '1: this is an invisible character (U+200B): delete it'],
  ['—\ntitle: A\n—\n', '1: expected ---; received —'],
  ['– – –\ntitle: A\n– – –\n', '1: expected ---; received – – –'],
  ['--\ntitle: A\n--\n', '1: expected ---; received --'],
  ['---\ntitle: A\n—\n', '3: expected ---; received —'],
  ['---\ntitle: A\n—\n\nHello\n\n---\n\nmore: x\n', '3: expected ---; received —'],
  ['---\ntitle: A\n----\n', '3: expected ---; received ----'],
  // Its YAML.
  ['---\ntitle: Questions: the usual ones\n---\n', `2: ${quotedColon}`],
  ['---\r\ntitle: A: b\r\n---\r\n', `2: ${quotedColon}`],
  [
    '---\ntitle: Room #5\n---\n',
    '2: a text with # after a space needs quotes, and a comment a space after its #',
  ],
  ['---\ntitle: A\nsidebar:\n\torder: 1\n---\n', '4: start this line with spaces, not with a tab'],
  [
    '---\n title: A\ndescription: B\n---\n',
    '3: start this line in the same column as the fields beside it',
  ],
  ['---\ntitle A\n---\n', '2: expected the name of a field, a colon, and a space'],
  ['---\ntitle: “A: b”\n---\n', `2: ${curly}`],
  ['---\ntitle:\u00a0A\n---\n', `2: ${nonBreaking}`],
  ['---\ntitle\u00a0: A\n---\n', `1: ${titleLine}; received nothing`, `2: ${nonBreaking}`],
  // Its fields.
  ['---\n---\n', `1: ${titleLine}; received nothing`],
  ['---\ndescription: A\n---\n', `1: ${titleLine}; received nothing`],
  ['---\ntitle: ""\n---\n', `2: ${titleLine}; received ""`],
  ['---\ntitle:\n---\n', `2: ${titleLine}`],
  ['---\ntitle: 2027\n---\n', '2: title: expected a text in quotes; received 2027'],
  [
    '---\ntitle: A\ndescripton: B\nsidebar:\n---\n',
    '3: descripton: did you mean description?',
    '4: sidebar: expected a value; to leave this out, put # in front of it',
  ],
  [
    '---\ntitle: A\nsidebar:\n  order: first\n  hidden: yes\n---\n',
    '4: sidebar.order: expected a number; received "first"',
    '5: sidebar.hidden: expected true or false; received "yes"',
  ],
  [
    '---\ntitle: A\ndraft: “true”\n---\n',
    `3: draft: expected true or false; received "“true”"; ${curly}`,
  ],
  ['---\ntitle: A\ntemplate: wide\n---\n', '3: template: expected doc or splash; received "wide"'],
  [
    '---\ntitle: A\nsidebar: 1\n---\n',
    '3: sidebar: expected fields on the lines below, each after two spaces; received 1',
  ],
  [
    '---\ntitle: A\nlastUpdated: now\n---\n',
    '3: lastUpdated: expected a date, such as 2026-12-24 or true or false; received "now"',
  ],
  // The file.
  [Buffer.from('---\ntitle: A\n---\n\nPreis für alle\n', 'latin1'), `5: ${notText}`],
  [Buffer.from('\ufeff---\ntitle: A\n---\n', 'utf16le'), `1: ${notText}`],
  [Buffer.from('---\ntitle: A\n---\n', 'utf16le'), `1: ${notText}`],
  ['PK\u0003\u0004', '1: this is a document of a word processor: copy its text into a text file'],
  [
    '{\\rtf1\\ansi Prices}',
    '1: this is a document of a word processor: copy its text into a text file',
  ],
])('The page %j has mistakes', async (page, ...mistakes) => {
  expect(await listIn('prices.md', page)).toEqual(mistakes);
});

const attributes = 'in .mdx, attributes need quotes, such as';
const brace = 'in .mdx, { starts code: write \\{ for the character';

it.each([
  ['From here<br>to there', 'in .mdx, this tag ends with />, such as <br />'],
  ['Prices {from 20 €', brace],
  ['Prices {from 20 €}', brace],
  ['For <3 people', 'in .mdx, < starts a tag: write \\< for the character'],
  ['<!-- later -->', 'a comment in .mdx is {/* such as this */}, not <!-- -->'],
  ['Write to <a@desk.example>', 'in .mdx, write a link as [text](address), not <a@desk.example>'],
  ['<div>\n\nA visit', '<div> has no closing tag: add </div>'],
  ['<p>A visit</div>', '</div> closes another tag than the last open one'],
  ['<a href=/>A visit</a>', `${attributes} <a class="wide">`],
  ['<Card />', '<Card> is not imported: if it should be shown as it is, write \\<Card>'],
  ['import of cars', 'in .mdx, a line that starts with import or export is code, and this is not'],
])('In .mdx, the text %j is a mistake', async (text, mistake) => {
  expect(await listIn('prices.mdx', `---\ntitle: A\n---\n\n${text}\n`)).toEqual([`5: ${mistake}`]);
});

it.each([
  ['team/#1/index.md', '#'],
  ['a?b.md', '?'],
  ['50%.mdx', '%'],
])('The page %s has a character in its name that addresses cannot have', async (name, sign) => {
  const mistake = `1: rename the file or its folder without ${sign}, which addresses can't have`;
  expect(await listIn(name, '---\ntitle: A\n---\n')).toEqual([mistake]);
});

it('All pages with mistakes are listed', async () => {
  write('src/content/docs/a.md', '---\ntitle: A: b\n---\n');
  write('src/content/docs/b/index.mdx', 'A<br>b\n');
  expect(await list()).toEqual([
    `src/content/docs/a.md:2: ${quotedColon}`,
    `src/content/docs/b/index.mdx:1: ${top}`,
  ]);
});

it.each([
  ['prices.md', '\ufeff---\ntitle: A\n---\n'],
  ['prices.md', '\n\n---\ntitle: A\n---\n\n---\n\nFor {two} <3<br>\n'],
  ['prices.md', '---\ntitle: “A”\u00a0– b\ndescription: |\n  Offre\u00a0: c\n---\n'],
  ['prices.md', '---\ntitle: A\nsidebar:\n  order: 1 #first\n---\n'],
  ['prices.md', '+++\ntitle = "A"\n+++\n'],
  [
    'hugo.md',
    '---\ntitle: A\nlastmod: 2027-01-01\ndate: 2027-01-01T09:00:00+01:00\ncategories: [a]\nkeywords:\n  - b\nweight: 10 #first\nsummary: |\n  a\n  --\n  b\n---\n',
  ],
  [
    'docusaurus.md',
    '---\ntitle: A\nlast_update: { date: 2027-01-01 }\nsidebar_position: 2\nkeyword: b\nkeywords: [b]\norder: 1\nlabel: B\nhidden: true\nbadge: new\nslug: /a/b\n---\n',
  ],
  [
    'jekyll.md',
    '---\nlayout: post\ntitle: A\npermalink: /a/\nlast_updated: 2027-01-01\nlast_modified_at: 2027-01-01\ndescription: B\ndescriptions: C\ntime: 9:00\nlastUpdated: 2027-01-01\n---\n',
  ],
  ['50%.md', '---\ntitle: A\n---\n'],
  ['index.mdx', '<p>Hello</p>\n'],
  ['_draft.md', ''],
  ['.obsidian/notes.md', ''],
  [
    'prices.mdx',
    '---\ntitle: A\n---\n\nexport const price = 5;\n\n{[1].map((one) => <b>{one}</b>)} {price} `{name}` \\{name}\n\n```js\nimport a from "./a.js";\n```\n',
  ],
])('The page %s with the text %j has no mistakes', async (name, page) => {
  expect(await listIn(name, page)).toEqual([]);
});

it('The text on the home page needs no title', async () => {
  write('src/content/home.md', 'Ring at the green door.\n');
  expect(await list()).toEqual([]);
  write('src/content/home.md', Buffer.from('Tür\n', 'latin1'));
  write('src/content/home.mdx', 'A<br>b\n');
  expect(await list()).toEqual([
    `src/content/home.md:1: ${notText}`,
    'src/content/home.mdx:1: in .mdx, this tag ends with />, such as <br />',
  ]);
});

it('astro dev waits until the mistakes are corrected, and lists each that is made later once', async () => {
  const watcher = new EventEmitter();
  const logged: string[] = [];
  const logger = { error: (text: string) => logged.push(text) };
  const context = { config: createConfig(), logger, watcher } as unknown as LoaderContext;
  const wrong = (title: string) => {
    write('src/content/docs/prices.md', `---\ntitle: ${title}\n---\n`);
  };
  /** Reports an event, and waits until the pages were read. */
  const change = async (name: string) => {
    watcher.emit('all', 'change', at(name));
    await list();
    await list();
  };
  wrong('A: b');
  let isReady = false;
  const started = refuseMistakes(context, rules).then(() => (isReady = true));
  await vi.waitFor(() => {
    expect(logged).toHaveLength(1);
  });
  await change('src/facts/logo.svg');
  expect([isReady, logged]).toEqual([
    false,
    [expect.stringContaining(`prices.md:2: ${quotedColon}`)],
  ]);
  wrong('A');
  await change('src/content/docs/prices.md');
  await started;
  wrong('@a');
  await change('src/content/docs/prices.md');
  await change('src/content/docs/prices.md');
  expect(logged).toHaveLength(2);
});

it('The pages of this repository have no mistakes', async () => {
  const folder = join(root, 'src/packages/theme/docs');
  for (const name of readdirSync(folder, { recursive: true }) as string[])
    if (/mdx?$/.test(name)) write(`src/content/docs/${name}`, readFileSync(join(folder, name)));
  const known = (line: string) => !/404\.mdx:\d+: title/.test(line);
  expect((await list()).filter(known)).toEqual([]);
});
