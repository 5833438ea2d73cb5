import type { Element, Properties } from 'hast';
import { selectAll } from 'hast-util-select';
import type { Handle } from 'hast-util-to-mdast';
import { toString } from 'hast-util-to-string';

/** Selects screen-only elements. Hidden tab panels are content: a script shows one at a time. */
export const screenOnly = [
  'nav, footer',
  'script, style, link, template, button, input, select, svg:not([role=img][aria-label])',
  '.sr-only, .sl-anchor-link, [aria-hidden=true], [data-markdown-ignore], [popover]',
  '[role=tablist], [hidden]:not([role=tabpanel])',
].join();

/** Converts the markup of Starlight and Expressive Code to Markdown, by tag. */
export const starlightHandlers: Readonly<Record<string, Handle>> = {
  // A diagram with a text alternative.
  svg: (_state, { properties }: Element) => ({ type: 'text', value: String(properties.ariaLabel) }),
  // Expressive Code wraps each line in an element. Empty ones contain a line break.
  pre: (_state, pre: Element) => {
    const lines = selectAll('.code', pre).map((line) => toString(line).replace(/\n$/, ''));
    const { dataLanguage } = pre.properties;
    const lang = dataLanguage === 'plaintext' ? null : String(dataLanguage);
    return { type: 'code', value: lines.join('\n'), lang };
  },
  figcaption: (_state, caption: Element) => {
    const title = toString(caption).trim();
    return title === '' ? undefined : strong(title);
  },
  // The visible title is hidden from screen readers, which read the label.
  aside: (state, aside: Element) => {
    const children = state.toFlow([strong(aside.properties.ariaLabel), ...state.all(aside)]);
    return { type: 'blockquote', children };
  },
};

function strong(text: Properties[string]) {
  const value = String(text);
  return { type: 'strong' as const, children: [{ type: 'text' as const, value }] };
}
