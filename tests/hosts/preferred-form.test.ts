import { expect, it } from 'vitest';
import { preferredForm, prefersMarkdown } from '../../src/packages/hosts/preferred-form.ts';

it.each([
  ['text/markdown', true],
  ['text/markdown, text/html;q=0.9, */*;q=0.8', true],
  ['text/markdown;charset=utf-8, text/html;q=0.5', true],
  ['text/html;q=0, text/markdown;q=0.1', true],
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/markdown, text/html', true],
  ['text/markdown, */*', true],
  ['text/markdown;q=0.5, text/html', false],
  ['text/markdown;q=0', false],
  ['text/markdown;q=2', false],
  ['text/markdown;q=much', false],
  ['text/markdownish, */*', false],
  ['text/markdownish, text/markdown', true],
  ['text/markdown ; charset=utf-8 ; Q=0.5 , text/html ; q=0.4', true],
  ['text/markdown;q=0.5, text/*;q=0.6, */*;q=0.1', false],
  ['text/html;x="a, text/markdown"', false],
  ['text/x;y="\\", text/html;q=1;z=", text/markdown;q=0.5', true],
  ['text/html;x="a, text/markdown', false],
  ['text/x;y="a\\\\", text/markdown', true],
  ['text/x;y="a\\", text/markdown', false],
  ['text/x;y="a\\', false],
  ['text/markdown;x="a;q=0"', true],
  ['text/markdown;q="1"', false],
  ['text/mark"x"down, */*;q=0.1', false],
  ['"', false],
  ['\\, text/markdown', true],
  // A real client sends fewer than 500 characters.
  [`text/markdown, ${'x'.repeat(485)}`, true],
  [`text/markdown, ${'x'.repeat(486)}`, false],
])('Accept: %s prefers Markdown: %s', (accept, prefers) => {
  expect(prefersMarkdown(accept)).toBe(prefers);
});

it.each([
  ['application/json', 'json'],
  ['application/json, text/plain, */*', 'json'],
  ['application/json;q=0.9, text/markdown', 'markdown'],
  ['text/markdown;q=0.9, application/json', 'json'],
  ['text/html, application/json;q=0.9', 'html'],
  ['application/*', 'json'],
  ['*/json', 'json'],
  ['application/*;q=0.5, text/html;q=0.4', 'json'],
  ['application/*;q=0.4, text/html;q=0.5', 'html'],
  ['application/json;q=0, application/*, text/html;q=0.1', 'html'],
  ['application/*, text/markdown', 'markdown'],
  ['application/xhtml+xml, */*', 'html'],
  ['application/*;q=0', 'html'],
  ['*/*', 'html'],
])('Accept: %s prefers %s of all forms', (accept, form) => {
  expect(preferredForm(accept, ['markdown', 'json', 'html'])).toBe(form);
});
