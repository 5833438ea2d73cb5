import type { Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Facts } from '../../../src/facts/schema.ts';
import { formatPhone } from '../../../src/published/phone.ts';
import { element } from '../../../src/published/rewrite-html.ts';
import { describeShareImage } from '../../../src/published/share-size.ts';

/** A short home page in Starlight's markup, with the parts that state facts. */
export function renderHomePage(facts: Facts): string {
  const { baseUrl, name, description, phone, when_to_use, ...others } = facts;
  const { mcp: _mcp, docs: _docs, openapi: _openapi, version: _version, ...rest } = others;
  const meta = (property: string, content: string) =>
    element('meta', [], { property, content: content });
  const link = (href: string, label: string) => element('a', [label], { href });
  const head = element('head', [
    element('title', [`Home | ${name}`]),
    element('link', [], { rel: ['canonical'], href: `${baseUrl}/` }),
    meta('og:title', 'Home'),
    meta('og:site_name', name),
    meta('og:url', `${baseUrl}/`),
    meta('og:image', `${baseUrl}/og.png`),
    meta('og:image:alt', describeShareImage(facts)),
  ]);
  const main = element('main', [
    element(
      'div',
      [
        element('h1', [name]),
        element('p', [description], { className: ['tagline'] }),
        element('p', [link(`tel:${phone}`, formatPhone(phone))], { className: ['phone'] }),
        element('p', [link(`sms:${phone}`, 'Text')], { className: ['actions'] }),
      ],
      { className: ['desk'] },
    ),
    element('div', [element('p', [when_to_use, ...Object.values<string>(rest)])], {
      className: ['sl-markdown-content'],
    }),
  ]);
  return renderPage([head, element('body', [main])]);
}

/** A docs page with this content. */
export function renderDocsPage(path: string, facts: Facts, content: ElementContent[]): string {
  const [before = '', after = ''] = renderHomePage(facts)
    .replaceAll(`"${facts.baseUrl}/"`, `"${facts.baseUrl}${path}"`)
    .split(/<main>[^]*<\/main>/);
  const main = element('main', [
    element('h1', ['Page']),
    element('div', content, { className: ['sl-markdown-content'] }),
  ]);
  return `${before}${toHtml(main)}${after}`;
}

/** A code block in Expressive Code's markup. */
export function renderCode(language: string, text: string): Element {
  const lines = text.split('\n').map((line) =>
    element('div', [element('div', [line === '' ? '\n' : line], { className: ['code'] })], {
      className: ['ec-line'],
    }),
  );
  return element('pre', [element('code', lines)], { dataLanguage: language });
}

function renderPage(children: Element[]): string {
  return `<!doctype html>${toHtml(element('html', children))}`;
}
