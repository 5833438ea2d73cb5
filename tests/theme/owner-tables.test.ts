import { satteri } from '@astrojs/markdown-satteri';
import { expect, it } from 'vitest';
import { ownerTables } from '../../src/packages/theme/data/owner-tables.ts';

const render = async (rows: string[], file = 'prices.md') => {
  const processor = satteri({ mdastPlugins: [ownerTables] });
  const renderer = await processor.createRenderer({ syntaxHighlight: false });
  const [head = '', ...others] = rows;
  const line = head.replace(/[^|]+/g, '---');
  const fileURL = new URL(`file:///site/src/content/docs/${file}`);
  return (await renderer.render([head, line, ...others].join('\n'), { fileURL })).code;
};
/** Lists the headings of the columns that are aligned to the end. */
const listPrices = (html: string) =>
  [...html.matchAll(/<th style="text-align: right">(.*?)<\/th>/g)].map(([, heading]) => heading);

it.each([
  [
    ['|Cut|Short|Long|', '|Fringe|R$ 40|–|', '|**Curls**|R$ 160|R$ 190|'],
    ['Short', 'Long'],
  ],
  [['|No.|Name|', '|1|Ana|', '|2|João|'], []],
  [['|Day|Hours|', '|Monday|closed|', '|Tuesday|9–19|'], []],
  [['|Name|Since|Offers|', '|Ana|2019|Color, cuts, and care for curls|'], ['Since']],
  [['|Visit|Price|', '|First|Ask us, we have prices from $20|'], []],
])('The columns of prices in %j are %j', async (rows, prices) => {
  expect(listPrices(await render(rows))).toEqual(prices);
});

it('The keyboard can scroll a table of more than four columns', async () => {
  expect(await render(['|A|B|C|D|E|', '|a|b|c|d|e|'])).toContain('<table tabindex="0">');
  expect(await render(['|A|B|C|D|', '|a|b|c|d|'])).toContain('<table>');
});

it('Tables in the docs stay as they are', async () => {
  expect(listPrices(await render(['|Code|Status|', '|a|404|'], 'docs/own.md'))).toEqual([]);
});
