import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { withPolicy } from '../../../src/published/content-security-policy.ts';
import { parsePage } from '../../../src/published/parse-html.ts';

const addPolicy = (html: string) => withPolicy(html, parsePage(html));

/** Returns the directives of the policy of a page with this content. */
function policyOf(content: string): string[] {
  const html = addPolicy(`<!DOCTYPE html><html><head><meta charset="utf-8"/>${content}</html>`);
  const [, policy = ''] =
    /<head><meta charset="utf-8"\/><meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(
      html,
    ) ?? [];
  return policy.split('; ');
}

it.each<[string, string, string[]]>([
  ['no script', '', []],
  ['a script in the head', '<script>let a = 1;</script>', ['let a = 1;']],
  ['JSON-LD', '<script type="application/ld+json">{"a":1}</script>', ['{"a":1}']],
  ['text that looks like a tag', '<script>"<p>&amp;"</script>', ['"<p>&amp;"']],
  ['CRLF, which a parser reads as LF', '<script>\r\nlet f;</script>', ['\nlet f;']],
  ['a script twice', '<script>1</script><script>1</script>', ['1']],
  ['a script in its own file', '<script src="/a.js"></script>', []],
])('The policy of a page with %s allows only its inline scripts', (_what, content, scripts) => {
  const hashes = scripts.map((script) => ` 'sha256-${hash('sha256', script, 'base64')}'`);
  expect(policyOf(content)).toEqual([
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval'${hashes.join('')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ]);
});

it('The policy changes no other byte', () => {
  const html = '<HEAD ><META CHARSET=utf-8 ><title>a &  b</title></HEAD><p >\r\nx<br></P>';
  expect(addPolicy(html).replace(/<meta http-equiv=[^>]*>/, '')).toBe(html);
});

it('A page without a charset stops the build', () => {
  expect(() => addPolicy('<p>text</p>')).toThrow('The page has no <meta charset> element');
});
