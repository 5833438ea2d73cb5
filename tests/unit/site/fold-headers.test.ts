import { expect, it } from 'vitest';
import { foldHeaders } from '../../../src/site/fold-headers.ts';

const key = '<div class="sl-openapi-key">RateLimit</div>';

function section(level: number, keys: string): string {
  return `<section data-openapi-section-level="${level}"><h4 id="headers">Headers</h4><div class="sl-openapi-keys">${keys}</div></section>`;
}

it('Header fields are folded under their number, and stay in their section', () => {
  expect(foldHeaders(section(4, key + key))).toBe(
    `<section data-openapi-section-level="4"><h4 id="headers">Headers</h4><details><summary>2 fields</summary><div class="sl-openapi-keys">${key}${key}</div></details></section>`,
  );
});

it('One field is said in the singular', () => {
  expect(foldHeaders(section(4, key))).toContain('<summary>1 field</summary>');
});

it.each([section(3, key), '<p>a &#x26; b</p>', '<pre><code>a\n  b</code></pre>'])(
  'Anything else stays as it is: %s',
  (html) => {
    expect(foldHeaders(html)).toBe(html);
  },
);
