import { expect, it } from 'vitest';
import { prefersMarkdown } from '../../../src/published/prefers-markdown.ts';

it.each([
  ['text/markdown', true],
  ['TEXT/Markdown', true],
  ['text/markdown, text/html;q=0.9, */*;q=0.8', true],
  ['text/markdown;q=0.5, */*;q=0.1', true],
  ['text/markdown;charset=utf-8, text/html;q=0.5', true],
  ['text/html;q=0, text/markdown;q=0.1', true],
  ['text/markdown;q=1.0,text/html;q=0.7', true],
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['text/*', false],
  ['text/html', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/markdown, text/html', true],
  ['text/markdown, text/html, */*', true],
  ['text/markdown, */*', true],
  ['text/markdown;q=0.5, text/html', false],
  ['text/markdown;q=0', false],
  ['text/markdown;q=2', false],
  ['text/markdown;q=much', false],
  ['text/markdownish', false],
  ['text/markdownish, */*', false],
  ['text/markdownish, text/markdown', true],
  ['text/markdown ; charset=utf-8 ; Q=0.5 , text/html ; q=0.4', true],
  ['text/markdown;q=0.5, text/*;q=0.6, */*;q=0.1', false],
])('Accept: %s prefers Markdown: %s', (accept, prefers) => {
  expect(prefersMarkdown(accept)).toBe(prefers);
});
