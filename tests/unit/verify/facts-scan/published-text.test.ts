import { expect, it } from 'vitest';
import { readPublishedText } from '../../../../src/verify/facts-scan/published-text.ts';

function read(path: string, text: string) {
  return readPublishedText(path, Buffer.from(text));
}

it.each([
  ['/docs/', '<main><p>+1 <b>202</b> 555</p></main>', '+1 202 555'],
  ['/docs/', '<main><ul><li>1</li><li>2</li></ul></main>', '1\n\n2'],
  ['/docs.md', '\\+1 202\\-555', '+1 202-555'],
  ['/contact.vcf', 'TEL:+1202\r\n 555\r\nNOTE:a\\, b\\nc', 'TEL:+1202555\r\nNOTE:a, b\nc'],
  ['/api/v1/info', '{"version":"1.3.0","a":{"b":["\\u002b1"]}}', 'version: 1.3.0\n0: +1'],
  ['/.well-known/x', '[cut', '[cut'],
  ['/sitemap-0.xml', '<loc>a&amp;b</loc>', '<loc>a&b</loc>'],
])('The text of %s with %j', (path, text, expected) => {
  expect(read(path, text)?.prose.trim()).toBe(expected);
  expect(read(path, text)?.all).toContain(expected);
});

it.each([
  ['an attribute', '<main><a href="tel:+1">x</a></main>'],
  ['a code block', '<main><pre><code>tel:+1</code></pre></main>'],
  ['a script', '<main><script>"tel:+1"</script></main>'],
  ['a template', '<main><template><p>tel:+1</p></template></main>'],
  ['a comment', '<main><!-- tel:+1 --></main>'],
  ['the header', '<header>tel:+1</header><main></main>'],
])('%s counts as text, but not as prose', (_where, html) => {
  expect(read('/', html)?.all).toContain('tel:+1');
  expect(read('/', html)?.prose).not.toContain('tel:+1');
});

it('A code block in Markdown counts as text, but not as prose', () => {
  const text = read('/docs.md', 'before\n\n```json\n"+1"\n```\n\nafter');
  expect(text?.all).toContain('"+1"');
  expect(text?.prose).toMatch(/^before\s+after$/);
});

it.each(['/og.png', '/_astro/x.css', '/docs/index.html.br', '/pagefind/pagefind.js'])(
  '%s has no text',
  (path) => {
    expect(read(path, 'x')).toBeUndefined();
  },
);

it('The generator of a page is not part of its text', () => {
  expect(read('/', '<meta name="generator" content="Astro v7.3.4">')?.all).not.toContain('7.3.4');
});

it('A page of 200,000 nested elements is read', () => {
  expect(read('/', `${'<div>'.repeat(200_000)}end`)?.all).toContain('end');
});
