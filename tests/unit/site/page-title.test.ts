import { expect, it } from 'vitest';
import { escapeTitles } from '../../../src/site/page-title.ts';
import { parseHtmlFragment } from '../../../src/site/parse-html.ts';

it('Keeps a title inside its element, whatever it holds', () => {
  const content = 'A &amp; B </title><script>alert(1)</script> | C & D';
  const [title] = escapeTitles([{ tag: 'title', content }]);
  const page = parseHtmlFragment(`<title>${title?.content ?? ''}</title>`);
  expect(page.children).toMatchObject([
    { tagName: 'title', children: [{ type: 'text', value: content }] },
  ]);
});

it('Leaves the rest of the head as it is', () => {
  const style = { tag: 'style', content: 'a > b & c < d {}' };
  expect(escapeTitles([style])).toEqual([style]);
});
