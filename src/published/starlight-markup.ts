import type { Element, ElementContent } from 'hast';
import {
  element,
  findElements,
  hasClass,
  isTag,
  nothing,
  textOf,
  type Rewrite,
} from './rewrite-html.ts';

const screenTags = isTag('script', 'style', 'link', 'template', 'svg', 'button', 'select');
const screenClasses = hasClass('sr-only', 'sl-anchor-link');

/** True for elements that only screens need. */
function isForScreens(element: Element): boolean {
  const { ariaHidden, dataMarkdownIgnore, hidden, popover, role } = element.properties;
  return (
    screenTags(element) ||
    screenClasses(element) ||
    String(ariaHidden) === 'true' ||
    dataMarkdownIgnore !== undefined ||
    popover !== undefined ||
    role === 'tablist' ||
    // A script shows each panel of tabs in its turn.
    (Boolean(hidden) && role !== 'tabpanel')
  );
}

/** Turns the markup of Starlight and Expressive Code into plain HTML that has a Markdown equivalent. */
export const starlightRewrites: readonly Rewrite[] = [
  { of: isDiagram, to: (svg) => [element('p', [String(svg.properties.ariaLabel)])] },
  { of: isForScreens, to: nothing },
  {
    of: ({ properties }) => properties.dataLanguage !== undefined,
    to: (pre) => [toPlainCode(pre)],
  },
  { of: isTag('figcaption'), to: toCaption },
  { of: hasClass('starlight-aside'), to: (aside) => [toQuote(aside)] },
];

/** True for a drawing with a text alternative, which says what the drawing shows. */
function isDiagram({ tagName, properties }: Element): boolean {
  return tagName === 'svg' && properties.role === 'img' && properties.ariaLabel !== undefined;
}

/** Expressive Code makes an element for each line. An empty line contains a line break. */
function toPlainCode(pre: Element): Element {
  const lines = findElements(pre, hasClass('ec-line')).map((line) => {
    const [code = line] = findElements(line, hasClass('code'));
    return textOf(code).replace(/\n$/, '');
  });
  const language = String(pre.properties.dataLanguage);
  const className = language === 'plaintext' ? [] : [`language-${language}`];
  return element('pre', [element('code', [lines.join('\n')], { className })]);
}

function toCaption(caption: Element): ElementContent[] {
  const title = textOf(caption).trim();
  return title === '' ? [] : [element('p', [element('strong', [title])])];
}

/** The visible title has an icon and is hidden from screen readers, which read the label. */
function toQuote(aside: Element): Element {
  const { ariaLabel: title = 'Note' } = aside.properties;
  return element('blockquote', [element('p', [element('strong', [title])]), ...aside.children]);
}
