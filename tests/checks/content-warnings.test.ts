import { expect, it } from 'vitest';
import {
  findOpenNotices,
  findQuoted,
  listContentWarnings,
} from '../../src/packages/checks/content-warnings.ts';
import { parsePage } from '../../src/packages/markup/parse-html.ts';

const files = new Map([
  ['/large.png', Buffer.alloc(2_400_000)],
  ['/small.png', Buffer.alloc(1000)],
]);

const list = (html: string) => {
  const page = `<main><h1>Prices</h1><div class="sl-markdown-content">${html}</div></main><img src="/logo.png">`;
  return listContentWarnings(parsePage(page), files);
};

const row = (columns: number) => `<tr>${'<td>Cut</td>'.repeat(columns)}</tr>`;

it.each([
  ['<h2>Cuts</h2><h4>Short <i>hair</i></h4>', '#### Short hair', 'skips a level of headings'],
  ['<h3>Cuts</h3>', '### Cuts', 'skips a level of headings'],
  ['<h2>Cuts</h2><h1>Colors</h1>', '# Colors', 'is a second title'],
  [
    '<img src="/_astro/ana.Cx8G_Z1M.webp" srcset="/a 1w" alt="">',
    'The picture ana',
    'has no text for people',
  ],
  ['<img src="/small.png">', '/small.png', 'has no text for people'],
  ['<img src="/large.png" alt="Us">', '/large.png', 'has 2.4 MB, and phones load all of it'],
  [`<table>${row(8)}${row(8)}</table>`, 'Cut | Cut | Cut', 'are 8 columns'],
])('%s is reported', (html, value, problem) => {
  const found = list(html);
  expect(found).toHaveLength(1);
  expect(found[0]?.value).toContain(value);
  expect(found[0]?.problem).toContain(problem);
});

it.each([
  '<h2>Cuts</h2><h3>Short</h3><h4>Hair</h4><h2>Colors</h2>',
  '<img src="/small.png" alt="Us"><img src="https://cdn.example/large.png" alt="Us">',
  '<img src="/large.png" srcset="/small.png 9w" alt="Us">',
  `<table>${row(7)}</table>`,
])('%s is fine', (html) => {
  expect(list(html)).toEqual([]);
});

it.each([
  ['“Prices”', true],
  ['„Preise“', true],
  ['‘Prices’', true],
  ['“Prices” and more', false],
  ['„Preise“ und „Zeiten“', false],
  ['’s Avonds', false],
  ['"Prices"', false],
  ['« Tarifs »', false],
])('A title in curly quotes is reported: %s, %s', (title, isReported) => {
  const problems = ['is shown with its quotes, because they are curly'];
  const expected = isReported ? problems : [];
  const page = parsePage(`<main><h1>${title}</h1><p class="sl-markdown-content"></p></main>`);
  expect(listContentWarnings(page, files).map(({ problem }) => problem)).toEqual(expected);
  expect(findQuoted({ name: title }).map(({ problem }) => problem)).toEqual(expected);
  expect(listContentWarnings(page, files, [title])).toEqual([]);
  expect(findQuoted({ name: title, mentions: [title] })).toEqual([]);
});

const table = 'and the lines below it are one line on the page, not a table';
const bullets = 'and the lines below it are one line on the page';

it.each([
  ['Cut\t30 €\nColor\t50 €', 'Cut 30 €', table],
  ['Our prices:\nCut\t\t30 €\nColor\t50 €', 'Cut 30 €', table],
  ['Cut      30 €\nColor    50 €', 'Cut 30 €', table],
  ['| Cut | 30 € |\n| Color | 50 € |', '| Cut | 30 € |', table],
  ['• Cut\n• Color', '• Cut', bullets],
  ['•\tCut\n•\tColor\n and more', '• Cut', bullets],
  ['We offer:\n• Cut\n• Color', '• Cut', bullets],
  ['・カット\n・カラー', '・カット', bullets],
  ['●カット\n●カラー', '●カット', bullets],
  ['\uf0b7\tCut\n\uf0b7\tColor', '\uf0b7 Cut', bullets],
  ['o\tCut\no\tColor', 'o Cut', bullets],
  ['· Cut\n· Color', '· Cut', bullets],
  ['We offer:\n– Cut\n– Color', '– Cut', bullets],
  ['✓ <b>Cut</b>\n✓ Color', '✓ Cut', bullets],
])('The lines %j, which are one on the page, are reported', (text, value, problem) => {
  expect(list(`<p>${text}</p>`)).toMatchObject([{ value, problem }]);
});

it('A table that was pasted gets the form that works', () => {
  expect(list('<p>Service\tPrice\nCut\t30 €</p>')[0]?.next).toBe(
    'Write it as | Service | Price |, then a line with | --- | --- |, and then the other rows.',
  );
});

it.each([
  '<p>Mo–Fr · 8–15\nSa · 9–12</p>',
  '<p>Cut · Color · Care\n· Style · Wash</p>',
  '<p>Call us – or write –\n– as you like –\nand come.</p>',
  '<p>Our team is here for you\n– also on Sundays –\n– and on holidays.</p>',
  '<p>We cut hair\n– also yours, which\nis long\n– on Sundays.</p>',
  '<p>Cut\t30 €</p><p>Color\t50 €</p>',
  '<p>• Cut<br>\n• Color</p>',
  '<pre><code>a\tb\nc\td</code></pre>',
  '<p>Two  spaces.  After\neach  sentence.</p>',
  '<p>o Cut\no Color</p>',
  '<p>○○様\n●●様</p>',
  '<ul><li>• Cut</li><li>• Color</li></ul>',
])('%j is fine as it is', (html) => {
  expect(list(html)).toEqual([]);
});

it('The texts of a picture are how Markdown and HTML have its file', () => {
  const html = '<img src="/_astro/ana.Cx8G_Z1M.webp" srcset="/a 1w"><img src="/small.png">';
  expect(list(html).map(({ texts }) => texts)).toEqual([['/ana.', '(ana.'], ['/small.png']]);
});

const hours = {
  timeZone: 'Europe/Paris',
  week: [{ days: ['Mo', 'Tu'], opens: '09:00', closes: '17:00' }],
  listed: [],
  exceptions: [{ from: '2026-08-03', to: '2026-08-14', times: [], texts: [], notes: [] }],
} as const satisfies NonNullable<Parameters<typeof findOpenNotices>[0]['hours']>;

it.each([
  ['2026-08-03', '2026-08-14', undefined],
  ['2026-08-05', '2026-08-16', undefined],
  ['2026-08-12', '2026-08-24', '2026-08-17'],
  ['2026-07-28', '2026-07-28', '2026-07-28'],
])('A stand-in from %s to %s is on a day that is open: %s', (from, to, open) => {
  const contact = { label: 'Dr Perrin', number: '+33199000123' };
  const problems = (entry: object) =>
    findOpenNotices({ hours, notices: [{ from, to, text: 'Closed', ...entry }] }).map(
      ({ problem }) => problem,
    );
  expect(problems({})).toEqual([]);
  expect(problems({ contact })).toEqual(
    open ? [`names another contact, but \`hours\` says that you are open on ${open}`] : [],
  );
});
