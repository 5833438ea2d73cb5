import type { Element, Properties } from 'hast';
import type { Handle } from 'hast-util-to-mdast';
import { toString } from 'hast-util-to-string';
import { findElements } from './parse-html.ts';
import { toLine } from './separate-texts.ts';

/** Elements of the page around the content, and controls. */
const controls =
  /^(?:nav|footer|script|style|link|template|button|input|select|datalist|dialog|embed|math)$/;

/** True for elements that only screens need. Hidden tab panels and notices are content: a script shows them. */
export function isScreenOnly({ tagName, properties }: Element): boolean {
  const { role, className, ariaLabel, ariaHidden, dataMarkdownIgnore, popover, hidden } =
    properties;
  const isDiagram = String(role) === 'img' && ariaLabel !== undefined;
  const classes: unknown[] = Array.isArray(className) ? className : [];
  return (
    // The checkbox of a task list says whether the task is done.
    (controls.test(tagName) && properties.type !== 'checkbox') ||
    (tagName === 'svg' && !isDiagram) ||
    classes.includes('sr-only') ||
    classes.includes('sl-anchor-link') ||
    ariaHidden === 'true' ||
    dataMarkdownIgnore !== undefined ||
    popover !== undefined ||
    String(role) === 'tablist' ||
    (hidden !== undefined && String(role) !== 'tabpanel' && properties.dataUntil === undefined)
  );
}

/**
 * Joins the parts of a code block from Expressive Code or Shiki, which has an element for each color, because converting
 * many elements takes long. Leaves other code blocks as they are.
 */
export function joinCode(pre: Element): void {
  const { dataLanguage } = pre.properties;
  if (dataLanguage === undefined) return;
  const className = dataLanguage === 'plaintext' ? [] : [`language-${String(dataLanguage)}`];
  // Expressive Code has an element for each line. Empty ones contain a line break.
  const lines = findElements(pre, ({ properties }) => String(properties.className) === 'code');
  const value =
    lines.length === 0
      ? toString(pre)
      : lines.map((line) => toString(line).replace(/\n$/, '')).join('\n');
  const children = [{ type: 'text' as const, value }];
  pre.children = [{ type: 'element', tagName: 'code', properties: { className }, children }];
}

/** CommonMark has no marks for texts above and below the line. */
const keepTags: Handle = (state, element: Element) => {
  const { tagName } = element;
  // With the name of an element, it's part of a paragraph.
  const tag = (value: string) => ({ type: 'html' as const, value, data: { hName: tagName } });
  return [tag(`<${tagName}>`), ...state.all(element), tag(`</${tagName}>`)];
};

/** Converts the markup of Starlight and Expressive Code to Markdown, by tag. */
export const starlightHandlers: Readonly<Record<string, Handle>> = {
  sub: keepTags,
  sup: keepTags,
  svg: (state, diagram: Element) => state.all(diagram),
  figcaption: (_state, caption: Element) => {
    const title = toLine(caption);
    return title === '' ? undefined : { type: 'paragraph', children: [strong(title)] };
  },
  // The visible title is hidden from screen readers, which read the label.
  aside: (state, aside: Element) => {
    const { ariaLabel } = aside.properties;
    const title = ariaLabel === undefined ? [] : [strong(ariaLabel)];
    return { type: 'blockquote', children: state.toFlow([...title, ...state.all(aside)]) };
  },
};

function strong(text: Properties[string]) {
  const value = String(text);
  return { type: 'strong' as const, children: [{ type: 'text' as const, value }] };
}
