import { select, selectAll } from 'hast-util-select';
import type { Element, ElementContent } from 'hast';
import { element, hasClass, isTag, nothing, textOf, type Rewrite } from './rewrite-html.ts';

const screenTags = isTag('script', 'style', 'link', 'template', 'svg', 'button', 'select');
const screenClasses = hasClass('sr-only', 'sl-anchor-link');

/** True for elements that only screens need. */
function isForScreens(element: Element): boolean {
  const { ariaHidden, dataMarkdownIgnore, hidden, popover } = element.properties;
  return (
    screenTags(element) ||
    screenClasses(element) ||
    String(ariaHidden) === 'true' ||
    dataMarkdownIgnore !== undefined ||
    popover !== undefined ||
    Boolean(hidden)
  );
}

/** Starlight's and Expressive Code's markup as the plain HTML that Markdown has words for. */
export const starlightRewrites: readonly Rewrite[] = [
  { of: isForScreens, to: nothing },
  {
    of: ({ properties }) => properties.dataLanguage !== undefined,
    to: (pre) => [toPlainCode(pre)],
  },
  { of: isTag('figcaption'), to: toCaption },
  { of: hasClass('starlight-aside'), to: (aside) => [toQuote(aside)] },
  { of: hasClass('sl-link-card'), to: toDescribedLink },
];

/** Expressive Code makes each line an element, and an empty line one that holds a line break. */
function toPlainCode(pre: Element): Element {
  const lines = selectAll('.ec-line', pre).map((line) =>
    textOf(select('.code', line) ?? line).replace(/\n$/, ''),
  );
  const language = String(pre.properties.dataLanguage);
  const className = language === 'plaintext' ? [] : [`language-${language}`];
  // The parser of HTML drops a line break right after <pre>, so none of the code's is lost here.
  return element('pre', [element('code', [lines.join('\n')], { className })]);
}

function toCaption(caption: Element): ElementContent[] {
  const title = textOf(caption).trim();
  return title === '' ? [] : [element('p', [element('strong', [title])])];
}

/** Its title is drawn with an icon, hidden from screen readers and told to them as a label. */
function toQuote(aside: Element): Element {
  const { ariaLabel: title = 'Note' } = aside.properties;
  return element('blockquote', [element('p', [element('strong', [title])]), ...aside.children]);
}

/** A link and what it leads to stand one above the other, without a word between. */
function toDescribedLink(card: Element): ElementContent[] {
  const link = select('a', card);
  const description = select('.description', card);
  const label = link ? textOf(link).trim() : '';
  return [
    element('p', [
      element('a', [label], link?.properties),
      ...(description ? [`: ${textOf(description).trim()}`] : []),
    ]),
  ];
}
