import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { docsPath } from '../../../src/facts/paths.ts';
import { renderBody } from '../../../src/contract/bodies.ts';
import type { Facts } from '../../../src/facts/schema.ts';
import { compareForm } from '../../../src/agreement/compare.ts';
import { formsOfPage } from '../../../src/agreement/forms.ts';
import { renderPageMarkdown } from '../../../src/published/page-markdown.ts';
import { parseMain } from '../../../src/published/parse-html.ts';
import { element } from '../../../src/published/rewrite-html.ts';
import { routeOf } from '../public-paths.ts';
import { sampleFacts } from '../sample-facts.ts';
import { anyFacts } from './any-facts.ts';
import { renderCode, renderDocsPage, renderHomePage } from './sample-page.ts';

/** The mismatches of a page and of its twin, each with its file's extension. */
function compare(path: string, html: string, facts: Facts): string[] {
  const markdown = renderPageMarkdown(parseMain(html), { url: `${facts.baseUrl}${path}` });
  return formsOfPage(path).flatMap((form) =>
    compareForm(
      form,
      new TextEncoder().encode(form.path.endsWith('.md') ? markdown : html),
      facts,
    ).map(({ file, fact, expected, received }) => {
      const extension = file.slice(file.lastIndexOf('.'));
      return `${extension} ${fact}: ${expected}, ${received}`;
    }),
  );
}

describe('The home page', () => {
  it('reads back its facts, whatever characters they have', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(compare('/', renderHomePage(facts), facts)).toEqual([]);
      }),
      // The quotation marks of two facts may stand side by side.
      { numRuns: 60, examples: [[{ ...sampleFacts, name: '`', description: '```' }]] },
    );
  });

  const base = sampleFacts.baseUrl;
  const [right, wrong] = ['+1\u00a0202\u00a0555\u00a00123', '+1\u00a0202\u00a0555\u00a00124'];
  const guidance = 'when_to_use (text): When somebody is at the desk., nothing';
  const numbers = 'phone (tel: and sms: links): +12025550123, +12025550199';

  it.each([
    ['| Frontdesk<', '| Desk<', ['.html name (title, after the page title): Frontdesk, Desk']],
    [
      `"canonical" href="${base}/"`,
      '"canonical" href="/"',
      [`.html baseUrl (canonical): ${base}/, /`],
    ],
    ['/og.png', '/x.png', [`.html baseUrl (og:image): ${base}/og.png, ${base}/x.png`]],
    ['sms:+12025550123', 'sms:+12025550199', [`.html ${numbers}`, `.md ${numbers}`]],
    [right, wrong, [`.html phone (formatted phone number): ${right}, ${wrong}`]],
    ['When somebody', 'When nobody', [`.html ${guidance}`, `.md ${guidance}`]],
    ['<main>', '<div>', ['.html the file: the page /, a page without a head or a main part']],
  ])('has a mismatch if it has other text than %j', (text, other, found) => {
    const html = renderHomePage(sampleFacts);
    expect(html).toContain(text);
    expect(compare('/', html.replace(text, other), sampleFacts)).toEqual(found);
  });
});

describe('A docs page', () => {
  const path = `${docsPath}page/`;
  const json = renderBody(routeOf('/api/v1/info'), sampleFacts);
  const markdown = renderBody(routeOf('/api/v1/info.md'), sampleFacts);
  const compareContent = (...content: Parameters<typeof renderDocsPage>[2]) =>
    compare(path, renderDocsPage(path, sampleFacts, content), sampleFacts);

  it('may state no fact', () => {
    expect(compareContent()).toEqual([]);
  });

  it.each([
    ['json', json],
    ['json', JSON.stringify(JSON.parse(json), null, 2)],
    ['json', JSON.stringify(markdown)],
    ['md', markdown],
  ])('that shows an info record as %s shows the right one', (language, text) => {
    expect(compareContent(renderCode(language, text))).toEqual([]);
    const other = text.replace('+12025550123', '+12025550124');
    expect(compareContent(renderCode(language, other))).toEqual([
      '.html phone (example of info, phone): +12025550123, +12025550124',
      '.md phone (example of info, phone): +12025550123, +12025550124',
    ]);
  });

  it('has the right origin in its programs', () => {
    const right = "curl 'https://frontdesk.example/api/v1/info?format=xml'";
    const wrong = 'fetch("https://old.example/api/v1/info")';
    expect(compareContent(renderCode('sh', right))).toEqual([]);
    expect(compareContent(renderCode('js', wrong), renderCode('sh', right))).toEqual([
      '.html baseUrl (URLs in programs): https://frontdesk.example, https://old.example',
      '.md baseUrl (URLs in programs): https://frontdesk.example, https://old.example',
    ]);
  });

  it('may link to the phone number, but to no other one', () => {
    const call = (href: string) => element('p', [element('a', ['call'], { href })]);
    expect(compareContent(call('tel:+12025550123'))).toEqual([]);
    expect(compareContent(call('tel:+12025550124'))).toEqual([
      '.html phone (tel: and sms: links): +12025550123, +12025550124',
      '.md phone (tel: and sms: links): +12025550123, +12025550124',
    ]);
  });

  it('must state the facts that its page needs', () => {
    const access = `${docsPath}agent-access/`;
    const page = (text: string) => renderDocsPage(access, sampleFacts, [element('p', [text])]);
    const says = `Call ${sampleFacts.phone}, or ask ${sampleFacts.mcp}`;
    expect(compare(access, page(says), sampleFacts)).toEqual([]);
    expect(compare(access, page('Ask.'), sampleFacts)).toEqual([
      `.html mcp (text): ${sampleFacts.mcp}, nothing`,
      `.html phone (text): ${sampleFacts.phone}, nothing`,
      `.md mcp (text): ${sampleFacts.mcp}, nothing`,
      `.md phone (text): ${sampleFacts.phone}, nothing`,
    ]);
  });
});
