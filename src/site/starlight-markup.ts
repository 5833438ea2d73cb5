import { select, selectAll } from 'hast-util-select';
import type { Element, ElementContent } from 'hast';
import { element, nothing, textOf, type Rewrite } from './rewrite-html.ts';

/** What a page has for screens only. A tab's panel is hidden until it is chosen, and is content. */
const forScreens = [
  'script, style, link, template, svg, button, select',
  '[data-no-markdown], [aria-hidden="true"], [popover], [hidden]:not([role="tabpanel"])',
  '.sr-only, .sl-anchor-link',
].join(', ');

/** Starlight's and Expressive Code's markup as the plain HTML that Markdown has words for. */
export const starlightRewrites: readonly Rewrite[] = [
  { selector: forScreens, to: nothing },
  { selector: 'pre[data-language]', to: (pre) => [toPlainCode(pre)] },
  { selector: 'figcaption', to: toCaption },
  { selector: '.starlight-aside', to: (aside) => [toQuote(aside)] },
  { selector: 'starlight-tabs', to: toSections },
  {
    selector: 'summary, p.title',
    to: ({ children }) => [element('p', [element('strong', children)])],
  },
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

/** Every tab's panel, under its label. */
function toSections(tabs: Element): ElementContent[] {
  const labels = selectAll('[role="tab"]', tabs);
  return selectAll('[role="tabpanel"]', tabs).flatMap((panel, index) => {
    const label = labels[index];
    const title = label ? textOf(label).trim() : '';
    return [element('p', [element('strong', [title])]), ...panel.children];
  });
}
