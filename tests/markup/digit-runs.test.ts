import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderPageMarkdown } from '../../src/packages/markup/page-markdown.ts';
import { parsePage, readTitle } from '../../src/packages/markup/parse-html.ts';
import { separateForSearch } from '../../src/packages/markup/search-text.ts';
import { readPageText } from '../../src/packages/scan/page-text.ts';
import { readPublishedText } from '../../src/packages/scan/published-text.ts';
import { listForeignRuns } from '../digit-runs.ts';

const createPage = (content: string) => `<main><h1>Page</h1><div>${content}</div></main>`;

/** Renders a page's content as Markdown, without the title and the link to the index. */
function convert(content: string): string {
  const page = parsePage(createPage(content));
  const markdown = renderPageMarkdown(page, 'https://desk.example/prices/') ?? '';
  return markdown.split('\n').slice(4).join('\n').trim();
}

it.each([
  ['<p>5<sup>90</sup> €</p>', '5<sup>90</sup> €'],
  ['<p>H<sub>2</sub>O</p>', 'H<sub>2</sub>O'],
  ['5<sup>90</sup>', '5<sup>90</sup>'],
  ['<p>5<br hidden><sup>90</sup></p>', '5<sup>90</sup>'],
  [
    '<p>5 €<sup><a href="#fn-1">1</a></sup></p>',
    '5 €<sup>[1](https://desk.example/prices.md#fn-1)</sup>',
  ],
  ['<p>5<span class="cents">90</span></p>', '5 90'],
  ['<p><b>5</b><small>90</small></p>', '**5** 90'],
  ['<p><b>5</b><sup>90</sup><b>0</b></p>', '**5**<sup>90</sup>**0**'],
  ['<span>Denver</span><span>CO</span><span>80206</span>', 'Denver CO 80206'],
  ['<p>5<button>−</button>90</p>', '5 90'],
  ['<p>5<i class="icon"></i>90</p>', '5 90'],
  ['<p>12<wbr>34<!-- -->56</p>', '123456'],
  ['<p>8<em>30</em>–17<em>00</em></p>', '8 *30*–17 *00*'],
  ['<p><strong>Tel.:</strong>020</p>', '**Tel.:** 020'],
  ['<p><b>5 </b>90</p>', '**5** 90'],
  ['<p><b> </b>90<i></i></p>', '90'],
  ['<p>a<b> 5 <i> 6 </i></b>7</p>', 'a **5 *6*** 7'],
  ['<p><b>a<br></b>b<b><br>c</b></p>', '**a**\\\nb\\\n**c**'],
  ['<h2><div>5</div><div>90</div></h2>', '## 5 90'],
  ['<table><tr><th>a<tr><td><p>5</p><p>90</p></table>', '| a |\n| - |\n| 5 90 |'],
  ['<table><tr><th>a<tr><td><ul><li>5<li>90</ul></table>', '| a |\n| - |\n| 5 90 |'],
  ['<p><code>10<sup>3</sup></code> <code><b>1</b><i>0</i></code></p>', '`10 3` `10`'],
  [
    '<figure><img src="a"><figcaption>5<sup>90</sup></figcaption></figure>',
    '![](https://desk.example/prices/a)\n\n**5 90**',
  ],
  // No spaces within what is one word on every page.
  ['<p><span class="initial">O</span>nce</p>', 'Once'],
  ['<p><span>今日は</span><span>晴れ</span></p>', '今日は晴れ'],
])('%s is %j in Markdown', (html, markdown) => {
  expect(convert(html)).toBe(markdown);
});

it('The title in the index keeps raised digits apart', () => {
  expect(readTitle(parsePage('<h1>Only 5<sup>90</sup> <b>€</b></h1>')).title).toBe('Only 5 90 €');
});

const texts = [
  '5',
  '90',
  '0',
  ' ',
  '.',
  '(',
  '€',
  '½',
  'a',
  'ß',
  'é',
  '"',
  ' 7 ',
  '日',
  '\n',
  '&amp;',
];
const inlineTags = [
  'abbr',
  'b',
  'data',
  'del',
  'em',
  'i',
  'ins',
  'label',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
  'x-price',
];
const blockTags = [
  'article',
  'blockquote',
  'details',
  'div',
  'fieldset',
  'figure',
  'figcaption',
  'form',
  'h2',
  'header',
  'p',
  'section',
  'summary',
  'button',
  'math',
  'object',
  'td',
];
const composed = [
  ['<ul><li>', '</li><li>', '</li></ul>'],
  ['<ol start="8"><li>', '</li><li>', '</li></ol>'],
  ['<dl><dt>', '</dt><dd>', '</dd></dl>'],
  ['<dl><div><dt>', '</dt><dd>', '</dd></div></dl>'],
  ['<table><tr><th>', '</th><td>', '</td></tr></table>'],
  ['<table><tr><td>', '</td></tr><tr><td>', '</td></tr></table>'],
  ['<ruby>', '<rt>', '</rt></ruby>'],
];
const leaves = [
  '<br>',
  '<wbr>',
  '<!-- -->',
  '<hr>',
  '<img src="/a.jpg" alt="7">',
  '<i class="icon"></i>',
  '<svg role="img" aria-label="8"></svg>',
  '<input value="4">',
];

const wrap = (tag: string, inner: readonly string[]) => `<${tag}>${inner.join('')}</${tag}>`;
const { content } = fc.letrec<Record<'content' | 'node' | 'line' | 'code', string>>((tie) => {
  const list = (name: 'node' | 'line' | 'code') =>
    fc.array(tie(name), { minLength: name === 'code' ? 1 : 0, maxLength: 4 });
  return {
    content: list('node').map((parts) => parts.join('')),
    node: fc.oneof(
      { maxDepth: 5, depthIdentifier: 'block' },
      tie('line'),
      fc
        .tuple(fc.constantFrom(...inlineTags, ...blockTags), list('node'))
        .map(([tag, inner]) => wrap(tag, inner)),
      fc
        .tuple(fc.constantFrom(...composed), tie('content'), tie('content'))
        .map(([[start, middle, end], one, other]) => [start, one, middle, other, end].join('')),
    ),
    line: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'line' },
      fc.constantFrom(...texts, ...leaves),
      fc
        .tuple(fc.constantFrom(...inlineTags), list('line'))
        .map(([tag, inner]) => wrap(tag, inner)),
      list('line').map((inner) => `<a href="/x">${inner.join('')}</a>`),
      fc
        .tuple(fc.constantFrom('code', 'kbd', 'pre'), list('code'))
        .map(([tag, inner]) => wrap(tag, inner)),
    ),
    code: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'code' },
      fc.constantFrom(...texts),
      fc
        .tuple(fc.constantFrom(...inlineTags), list('code'))
        .map(([tag, inner]) => wrap(tag, inner)),
    ),
  };
});

it('Markdown has no run of digits that its page does not show', () => {
  fc.assert(
    fc.property(content, (html) => {
      expect(listForeignRuns(convert(html), createPage(html)), html).toEqual([]);
    }),
    { seed: 64, numRuns: 500 },
  );
});

it('Digits of different elements are apart in the search', () => {
  const separate = (html: string) => separateForSearch(`<main data-pagefind-body>${html}</main>`);
  const changed = [
    ['<p>5<sup>90</sup></p>', '<p>5<br hidden><sup>90</sup></p>'],
    ['<p><b>Denver</b><i>80206</i></p>', '<p><b>Denver<br hidden></b><i>80206</i></p>'],
    ['<dl><dt>5</dt><dd>90</dd></dl>', '<dl><dt>5<br hidden></dt><dd>90</dd></dl>'],
    ['<p>٥<sup>٩٠</sup></p>', '<p>٥<br hidden><sup>٩٠</sup></p>'],
    ['<p><b>5</b><i>90</i>0</p>', '<p><b>5<br hidden></b><i>90<br hidden></i>0</p>'],
  ] as const;
  for (const [html, expected] of changed)
    expect(separate(html)).toBe(`<main data-pagefind-body>${expected}</main>`);
  // Pagefind separates these itself, or doesn't read them.
  for (const html of [
    ...['<td>5</td><td>90</td>', '<li>5<li>90', '5<br>90', '5<wbr>90', '5<!-- -->90'],
    ...['<b title="5<sup>90</sup>">5</b>', '<script>"5<sup>90</sup>"</script>', 'H<sub>2</sub>O'],
    ...['<svg><tspan>5</tspan><tspan>90</tspan></svg>', '<pre><b>5</b><b>90</b></pre>'],
    '<astro-island>5<span>90</span></astro-island>',
  ])
    expect(separate(html)).toBe(`<main data-pagefind-body>${html}</main>`);
  expect(separateForSearch('<p>5<sup>90</sup></p>')).toBe('<p>5<sup>90</sup></p>');
});

it.each(['5<sup>90</sup>', '5<br hidden><sup>90</sup>'])(
  'The facts scan reads %s as two numbers, and digits in spans as one',
  (price) => {
    const html = `<main><p>${price} € <b>020</b> 7946<span>555</span><br hidden><span>0123</span></p></main>`;
    expect(readPageText(parsePage(html)).prose.trim()).toBe('5 90  € 020 79465550123');
    const markdown = readPublishedText('/a.md', Buffer.from('5<sup>90</sup> €'));
    expect(markdown?.prose).toBe('5 90  €');
  },
);
