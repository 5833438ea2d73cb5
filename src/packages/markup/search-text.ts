import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/** Elements that have no line breaks, or that scripts compare with their own. */
const closed = /^(?:astro-island|code|math|pre|script|select|style|svg|template|textarea|title)$/;

/** Elements between which Pagefind puts a space itself. */
const separated = /^(?:br|div|h[1-6]|li|p|t[dhr])$/;

const joined = /\p{N}(?:<[^<>]*>)+[\p{L}\p{N}]|[\p{L}\p{N}](?:<[^<>]*>){2,}\p{N}/u;

const digits = /^\p{N}{2}$/u;
const besideDigit = /^(?:\p{N}[\p{L}\p{N}]|[\p{L}\p{N}]\p{N})$/u;

/**
 * Adds a line break that browsers don't show between a digit and what is in another element, because
 * Pagefind reads `5<sup>90</sup>` as 590. Leaves other pages, and those that aren't in the search, as they are.
 */
export function separateForSearch(html: string): string {
  if (!html.includes('data-pagefind-body') || !joined.test(html)) return html;
  const cuts = [0];
  let end = 0;
  let tags: string[] = [];
  // A stack, because a page can nest deeper than the call stack. A string is an end tag.
  const stack: (Node | string)[] = [parse(html, { sourceCodeLocationInfo: true })];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === 'string') tags.push(node);
    else if (tree.isTextNode(node)) {
      const { startOffset, endOffset } = node.sourceCodeLocation ?? {
        startOffset: 0,
        endOffset: 0,
      };
      const pair = html.charAt(end - 1) + html.charAt(startOffset);
      const isJoined = (tags.length > 1 ? besideDigit : digits).test(pair);
      const isOpen =
        tags.some((tag) => tag !== 'wbr') &&
        tags.every((tag) => tag !== 'closed' && !separated.test(tag));
      if (isJoined && isOpen) cuts.push(end);
      end = endOffset;
      tags = [];
    } else if (tree.isElementNode(node) && closed.test(node.tagName)) tags.push('closed');
    else if (tree.isElementNode(node) || 'childNodes' in node) {
      const name = tree.isElementNode(node) ? [node.tagName] : [];
      tags.push(...name);
      stack.push(...name, ...node.childNodes.toReversed());
    }
  }
  return cuts.map((cut, index) => html.slice(cut, cuts[index + 1])).join('<br hidden>');
}
