import { expect, it } from 'vitest';
import { renderResponse } from '../../../src/components/render-response.ts';

/** Returns the text of HTML without its tags. */
const toText = (html: string) =>
  html
    .replaceAll('\n</div>', '</div>')
    .replaceAll('</div>', '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .trimEnd();

/** A tag that isn't escaped would be missing. */
it.each([
  'HTTP/1.1 200 OK\nETag: "a:b"\nX: \n\n{\n  "a": "b: \\"c\\" <i> &amp;",\n  "d": [1, null, "e"]\n}',
  '{\n  "HTTP": "x"\n}',
  '<h1>"Sign in: now"</h1>\nHTTP/1.1 is old',
  'HTTP/2 304',
  'HTTP/1.1 200 <script>\n<script>: <script>\n\n<script> "<script>"',
  '"unclosed \\',
])('A rendered response has the same text: %j', (text) => {
  expect(toText(renderResponse(text))).toBe(text.trimEnd());
});

it('Marks the names and strings of JSON, and the names and values of headers', () => {
  const html = renderResponse('HTTP/1.1 200 OK\nETag: "a"\n\n{\n  "b": "c:",\n  "d": 1\n}');
  const marked = (kind: string) =>
    [...html.matchAll(new RegExp(`<span class="${kind}">([^<]*)</span>`, 'g'))].map(
      ([, text]) => text,
    );
  expect(marked('name')).toEqual(['HTTP', 'ETag', '"b"', '"d"']);
  expect(marked('string')).toEqual(['"a"', '"c:"']);
});
