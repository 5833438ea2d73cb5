import { expect, it } from 'vitest';
import { escapeTitles } from '../../../src/published/page-title.ts';
import { parseHtml } from '../../../src/published/parse-html.ts';
import { findElements, isTag } from '../../../src/published/rewrite-html.ts';

it('No text in a title can end its element', () => {
  const content = 'A &amp; B </title><script>alert(1)</script> | C & D';
  const [title] = escapeTitles([{ tag: 'title', content }]);
  const page = parseHtml(`<title>${title?.content ?? ''}</title>`);
  expect(findElements(page, isTag('title', 'script'))).toMatchObject([
    { tagName: 'title', children: [{ type: 'text', value: content }] },
  ]);
});

it('Other elements of the head stay the same', () => {
  const style = { tag: 'style', content: 'a > b & c < d {}' };
  expect(escapeTitles([style])).toEqual([style]);
});
