import { expect, it } from 'vitest';
import { mendReference } from '../../../src/site/mend-reference.ts';

const key = '<div class="sl-openapi-key">RateLimit</div>';

function section(keys: string, id = 'headers', level = 4): string {
  return `<section data-openapi-section-level="${level}"><h4 id="${id}">Headers</h4><a href="#${id}"></a>${keys}</section>`;
}

function list(keys: string): string {
  return `<div class="sl-openapi-keys">${keys}</div>`;
}

function folded(title: string, keys: string): string {
  return `<details><summary>${title}</summary>${list(keys)}</details>`;
}

it('Header fields are folded under their number, and stay in their section', () => {
  expect(mendReference(section(list(key + key)))).toBe(section(folded('2 fields', key + key)));
});

it('One field is said in the singular', () => {
  expect(mendReference(section(list(key)))).toBe(section(folded('1 field', key)));
});

it('Headings that repeat an id are numbered, and so are the links to them', () => {
  const html = section('') + section('') + section('');
  expect(mendReference(html)).toBe(
    section('') + section('', 'headers-2') + section('', 'headers-3'),
  );
});

it('The word above an example is no heading, for it would skip a level', () => {
  expect(
    mendReference('<h5 class="sl-openapi-examples-heading">Example</h5><h5 class="other">b</h5>'),
  ).toBe('<div class="sl-openapi-examples-heading">Example</div><h5 class="other">b</h5>');
});

it.each([section(list(key), 'headers', 3), '<p>a &#x26; b</p>', '<pre><code>a\n  b</code></pre>'])(
  'Anything else stays as it is: %s',
  (html) => {
    expect(mendReference(html)).toBe(html);
  },
);
