import { expect, it } from 'vitest';
import { escapeMarkdown } from '../../src/packages/api/markdown.ts';
import { toLetters } from '../../src/packages/scan/to-letters.ts';
import { listCssUrls } from '../../src/packages/markup/css-urls.ts';
import { listEmbeds } from '../../src/packages/markup/embeds.ts';
import { renderPageMarkdown } from '../../src/packages/markup/page-markdown.ts';
import { listElements, parsePage } from '../../src/packages/markup/parse-html.ts';
import { createEmailFinder } from '../../src/packages/scan/find-emails.ts';
import { createFormerFinder } from '../../src/packages/scan/find-former.ts';
import { createHoursFinder } from '../../src/packages/scan/find-hours.ts';
import { findPhones } from '../../src/packages/scan/find-phones.ts';
import { listUrls, withoutUrls } from '../../src/packages/scan/find-urls.ts';
import { listKnownValues } from '../../src/packages/scan/known-values.ts';
import { readPublishedText } from '../../src/packages/scan/published-text.ts';
import { practice } from '../sample-facts.ts';

const { phones } = listKnownValues(practice);
const url = 'https://desk.example/';
const findFormer = createFormerFinder(
  ['Via Roma 5, 00184 Roma', '神宮前3-4-5, 150-0001 渋谷区'],
  [],
);
const noHours = { week: [], exceptions: [] };
const renderMarkdown = (html: string) =>
  renderPageMarkdown(parsePage(`<main><h1>a</h1>${html}</main>`), url);

/** What reads texts, with the words that its patterns start with. */
const finders: readonly (readonly [string, (text: string) => unknown, readonly string[]])[] = [
  ['Letters', toLetters, ['1·', '٣', 'ﷺ']],
  ['URLs', (text) => [listUrls(text), withoutUrls(text)], ['https://', 'https://a/', 'https://[']],
  [
    'Phone numbers',
    (text) => [...findPhones(text, phones)],
    [
      '1 ',
      '1(',
      '1.1.1 ',
      '(+',
      'Phone, call, 1 ',
      '+43 1 234 567 89 ',
      'order 020 7946 0124, ',
      '123456\n',
    ],
  ],
  [
    'Email addresses',
    createEmailFinder('a@desk.example', []),
    ['a.b-c+', '@', '(at)', 'x@desk.example ', '%40desk.example'],
  ],
  [
    'Former values',
    findFormer,
    ['Via Roma n. ', 'Via Roma 5 ', 'Via Roma 5, 00184 Rom ', '神宮前3丁目4番5号', 'v.le '],
  ],
  [
    'Hours',
    createHoursFinder(['Mo-Fr 8-17', 'Sa 9-12'], noHours, 'en'),
    ['Mo-Fr 8-18 ', 'Mo ', '1-', 'Mo 8-17 ', 'seven days a ', 'opens: ', '"'],
  ],
  [
    'Published Markdown',
    (text) => readPublishedText('/a.md', Buffer.from(text)),
    ['\\*', '**1', '&#1', '```\n', '[{'],
  ],
  ['Cards', (text) => readPublishedText('/a.ics', Buffer.from(text)), ['\r\n ', 'a;', 'PRODID:']],
  ['Escapes', escapeMarkdown, ['*', '[x](', '`', '_a', '&#1']],
  [
    'HTML',
    (text) => readPublishedText('/a.html', Buffer.from(text)),
    ['<p>', '<a href=b>', '<b></b>', '<table>', '<!--', '<script>', '&amp', '<p a b c'],
  ],
  [
    'Embeds',
    (text) => listEmbeds(listElements(parsePage(text)), url),
    [
      ...['<script>"//a.', '<script>"//a.b"</script>', '<img srcset="a, ,">', '<iframe src=//a.b>'],
      ...['<i data-a="//a.b"></i>', '<b style="url(//a.b)"></b>', '<template></template>'],
    ],
  ],
  [
    'Style sheets',
    listCssUrls,
    ['/*', 'url(', 'url("', '@import ', '@namespace', 'image-set(', '"', "'\\", 'url("//a.b")'],
  ],
  [
    'Markdown',
    renderMarkdown,
    ['<a href=b>', '<i></i>', '<select>', '<x-y></x-y>', '<!---->', '<p>*a_', '<li>a', '<tr><td>a'],
  ],
];

const cases = finders.flatMap(([name, find, words]) =>
  words.map((word) => [name, word, find] as const),
);

it.each(cases)('%s in four times as many %j take four times as long', (...entry) => {
  const [, word, find] = entry;
  /** Returns the shortest of several times, because other programs only make it longer. */
  const measure = (size: number, times = 1) => {
    const text = word.repeat(size / word.length);
    const measured = Array.from({ length: times }, () => {
      const start = process.threadCpuUsage();
      find(text);
      return process.threadCpuUsage(start).user / 1000;
    });
    return Math.min(...measured);
  };
  // Until the time is long enough to compare, also when the code is compiled.
  let size = 8000;
  while (size < 500_000 && measure(size, 3) < 20) size *= 2;
  let [short, long] = [measure(size), measure(4 * size)];
  // For four times the text, quadratic searches take 16 times as long. Linear ones take up to 8 times as long on a busy
  // machine, because more text also needs more memory.
  const isLinear = () => long < 9 * short + 20;
  for (let round = 0; round < 20 && !isLinear(); round += 1) {
    // Once the code is compiled, the time can be too short to compare, so a longer text starts again.
    if (short < 20 && size < 500_000) {
      size *= 2;
      [short, long] = [Infinity, Infinity];
    }
    [short, long] = [Math.min(short, measure(size)), Math.min(long, measure(4 * size))];
  }
  expect(isLinear(), `${long.toFixed()} ms after ${short.toFixed()} ms`).toBe(true);
});
