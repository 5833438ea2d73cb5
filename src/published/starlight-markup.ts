import type { Element, Properties } from 'hast';
import type { BlockContent, Blockquote, Code, Paragraph } from 'mdast';
import type { Options } from 'rehype-remark';
import { findElements, hasClass, textOf } from './parse-html.ts';

const screenTags = ['script', 'style', 'link', 'template', 'svg', 'button', 'select'];
const isScreenClass = hasClass('sr-only', 'sl-anchor-link');

/** True for elements that only screens need. */
export function isForScreens(element: Element): boolean {
  const { ariaHidden, dataMarkdownIgnore, hidden, popover, role } = element.properties;
  return (
    (screenTags.includes(element.tagName) && !isDiagram(element)) ||
    isScreenClass(element) ||
    String(ariaHidden) === 'true' ||
    dataMarkdownIgnore !== undefined ||
    popover !== undefined ||
    role === 'tablist' ||
    // A script shows one panel of the tabs at a time.
    (Boolean(hidden) && role !== 'tabpanel')
  );
}

/** True for drawings with a text alternative. */
function isDiagram({ tagName, properties }: Element): boolean {
  return tagName === 'svg' && properties.role === 'img' && properties.ariaLabel !== undefined;
}

/** Converts the markup of Starlight and Expressive Code to Markdown, by tag. */
export const starlightHandlers: NonNullable<Options['handlers']> = {
  svg: (_state, { properties }: Element) => paragraph(properties.ariaLabel),
  pre: (_state, pre: Element): Code => {
    const { language, text } = readCode(pre);
    return { type: 'code', value: text, ...(language !== 'plaintext' && { lang: language }) };
  },
  figcaption: (_state, caption: Element) => {
    const title = textOf(caption).trim();
    return title === '' ? undefined : strongParagraph(title);
  },
  // The visible title is hidden from screen readers, which read the label.
  aside: (state, aside: Element): Blockquote => ({
    type: 'blockquote',
    children: [
      strongParagraph(aside.properties.ariaLabel),
      ...(state.toFlow(state.all(aside)) as BlockContent[]),
    ],
  }),
};

/** Reads an Expressive Code block. It has an element for each line; empty ones contain a line break. */
function readCode(pre: Element): { readonly language: string; readonly text: string } {
  const lines = findElements(pre, hasClass('code')).map((line) => textOf(line).replace(/\n$/, ''));
  return { language: String(pre.properties.dataLanguage), text: lines.join('\n') };
}

function paragraph(text: Properties[string]): Paragraph {
  return { type: 'paragraph', children: [{ type: 'text', value: String(text) }] };
}

function strongParagraph(text: Properties[string]): Paragraph {
  return { type: 'paragraph', children: [{ type: 'strong', children: paragraph(text).children }] };
}
