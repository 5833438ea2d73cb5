import { expect, it } from 'vitest';
import { mendReference } from '../../../src/site/mend-reference.ts';

const headers =
  '<h4 id="headers" class="sl-openapi-heading">Headers</h4><a class="sl-anchor-link" href="#headers">';

it('numbers the headings that repeat an id, and the links to them', () => {
  expect(mendReference(`${headers}<p>${headers}<p>${headers}`)).toBe(
    [
      headers,
      headers.replace('="headers"', '="headers-2"').replace('#headers', '#headers-2'),
      headers.replace('="headers"', '="headers-3"').replace('#headers', '#headers-3'),
    ].join('<p>'),
  );
});

it('makes the word above an example plain text, for it skips a level', () => {
  expect(
    mendReference(
      '<h5 class="sl-openapi-examples-heading x">\nExample <sup>a</sup>\n</h5><h5>b</h5>',
    ),
  ).toBe('<div class="sl-openapi-examples-heading x">\nExample <sup>a</sup>\n</div><h5>b</h5>');
});

it('leaves every other page as it is', () => {
  const page = '<h2 id="headers">Headers</h2><a href="#headers">the headers</a>';
  expect(mendReference(page)).toBe(page);
});
