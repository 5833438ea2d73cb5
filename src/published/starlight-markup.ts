import type { Element, Properties } from 'hast';
import type { Handle } from 'hast-util-to-mdast';
import { toString } from 'hast-util-to-string';
import { findElements } from './parse-html.ts';

/** Elements of the page around the content, and controls. */
const controls = /^(?:nav|footer|script|style|link|template|button|input|select)$/;

/** True for elements that only screens need. Hidden tab panels are content: a script shows one at a time. */
export function isScreenOnly({ tagName, properties }: Element): boolean {
  const { role, className, ariaLabel, ariaHidden, dataMarkdownIgnore, popover, hidden } =
    properties;
  const isDiagram = String(role) === 'img' && ariaLabel !== undefined;
  const classes: unknown[] = Array.isArray(className) ? className : [];
  return (
    controls.test(tagName) ||
    (tagName === 'svg' && !isDiagram) ||
    classes.includes('sr-only') ||
    classes.includes('sl-anchor-link') ||
    ariaHidden === 'true' ||
    dataMarkdownIgnore !== undefined ||
    popover !== undefined ||
    String(role) === 'tablist' ||
    (hidden !== undefined && String(role) !== 'tabpanel')
  );
}

/** Converts the markup of Starlight and Expressive Code to Markdown, by tag. */
export const starlightHandlers: Readonly<Record<string, Handle>> = {
  // A diagram with a text alternative.
  svg: (_state, { properties }: Element) => ({ type: 'text', value: String(properties.ariaLabel) }),
  // Expressive Code wraps each line in an element. Empty ones contain a line break.
  pre: (_state, pre: Element) => {
    const code = findElements(pre, ({ properties }) => String(properties.className) === 'code');
    const lines = code.map((line) => toString(line).replace(/\n$/, ''));
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
