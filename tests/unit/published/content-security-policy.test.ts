import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { withPolicy } from '../../../src/published/content-security-policy.ts';
import { parsePage } from '../../../src/published/parse-html.ts';

const addPolicy = (html: string) => withPolicy(html, parsePage(html));

function hash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Returns the script sources in the policy of a page. */
function scriptsOf(html: string): string[] {
  return /; script-src ([^;]*);/.exec(addPolicy(html))?.[1]?.split(' ') ?? [];
}

function page(head: string, body = ''): string {
  return `<!DOCTYPE html><html><head><meta charset="utf-8"/>${head}</head><body>${body}</body></html>`;
}

describe('The policy of a page', () => {
  it('allows what a page without inline scripts needs, and no more', () => {
    const [, policy = ''] = /content="([^"]*)"/.exec(addPolicy(page(''))) ?? [];
    expect(policy.split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ]);
  });

  it.each([
    ['in the head', page('<script>let a = 1;</script>'), 'let a = 1;'],
    ['in the body', page('', '<main><script>let b = 2;</script></main>'), 'let b = 2;'],
    ['that is a module', page('<script type="module">let c;</script>'), 'let c;'],
    [
      'of JSON-LD',
      page('<script type="application/ld+json">{"@type":"Thing"}</script>'),
      '{"@type":"Thing"}',
    ],
    ['in a template', page('', '<template><script>let d;</script></template>'), 'let d;'],
    ['with text that looks like a tag', page('<script>"<p>&amp;"</script>'), '"<p>&amp;"'],
    ['with white space around', page('<script>\n\tlet e;\n</script>'), '\n\tlet e;\n'],
    ['with CRLF, which a parser reads as LF', page('<script>\r\nlet f;</script>'), '\nlet f;'],
    ['with letters beyond ASCII', page('<script>"é—😀"</script>'), '"é—😀"'],
  ])('has the hash of a script %s', (_where, html, script) => {
    expect(scriptsOf(html)).toContain(hash(script));
  });

  it.each([
    [
      'one hash for a repeated script',
      page('<script>1</script>', '<script>1</script>'),
      [hash('1')],
    ],
    ['no hash for a script in its own file', page('<script src="/a.js"></script>'), []],
    ['no hash for a script in a comment', page('<!-- <script>1</script> -->'), []],
    ['no hash for an event handler', page('', '<a onclick="x()">a</a>'), []],
  ])('has %s', (_what, html, hashes) => {
    expect(scriptsOf(html)).toEqual(["'self'", "'wasm-unsafe-eval'", ...hashes]);
  });
});

describe('The place of the policy', () => {
  it('is after the charset', () => {
    expect(addPolicy(page('<script>1</script>'))).toContain(
      '<head><meta charset="utf-8"/><meta http-equiv="Content-Security-Policy"',
    );
  });

  it('changes no other byte', () => {
    const html = '<HEAD ><META CHARSET=utf-8 ><title>a &  b</title></HEAD><p >\r\nx<br></P>';
    expect(addPolicy(html).replace(/<meta http-equiv=[^>]*>/, '')).toBe(html);
  });

  it('needs a charset, or the build stops', () => {
    expect(() => addPolicy('<p>text</p>')).toThrow('The page has no <meta charset> element');
  });
});
