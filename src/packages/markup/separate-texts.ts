import type { Element, ElementContent, Text } from 'hast';
import { toString } from 'hast-util-to-string';
import { inline } from './inline-elements.ts';

/** Elements that say something without a text, or that have a place in a table. */
const filled = /^(?:audio|br|hr|iframe|image|img|input|source|td|th|video)$/;

/** Elements whose text is above or below the line. */
const raised = /^su[bp]$/;

/** Elements that Markdown writes with marks, which count only beside a space or a letter (CommonMark §6.2). */
const marked = /^(?:b|del|em|i|mark|s|strike|strong|u)$/;

const code = /^(?:code|kbd|listing|plaintext|pre|samp|tt|var|xmp)$/;

/** Elements whose text is one line in Markdown, and those that they can have for lines of their own. */
const line = /^(?:b|del|em|figcaption|h[1-6]|i|mark|q|s|strike|strong|sub|summary|sup|td|th|u)$/;
const block =
  /^(?:address|article|aside|blockquote|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|legend|li|main|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/;

const digit = /\p{N}/u;

/** A letter or a digit, except of a script that has no spaces between words. */
const word =
  /(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Khmr}\p{sc=Laoo}\p{sc=Mymr}\p{sc=Thai}])[\p{L}\p{M}\p{N}]/u;

/** What a form of text has in common with a page. */
interface Form {
  readonly isUnwanted?: (element: Element) => boolean;
  /** True if the form has tags for texts above and below the line. */
  readonly hasRaised?: boolean;
  /** True if the element is within a line, or within code. */
  readonly isLine?: boolean;
  readonly isCode?: boolean;
}

/** Returns the text of an element as a line. */
export function toLine(element: Element): string {
  const copy = structuredClone(element);
  separateTexts(copy, {
    isUnwanted: (entry) => entry.children.length === 0 && entry.tagName !== 'wbr',
  });
  return toString(copy).replace(/\s+/g, ' ').trim();
}

/**
 * Prepares an element for a form of text that has no tags. Adds a space where digits or words of different elements
 * would grow together, because a page can show them apart: 5⁹⁰ is not 590. Removes what is unwanted, comments, and
 * empty inline elements: a row of them takes quadratic time to convert.
 */
export function separateTexts(parent: Element, form: Form = {}): void {
  const isCode = form.isCode === true || code.test(parent.tagName);
  const hasRaised = form.hasRaised === true && !isCode;
  const isLine = !isCode && (form.isLine === true || line.test(parent.tagName));
  const children: ElementContent[] = [];
  const add = (child: ElementContent, isCut: boolean) => {
    const last = children.at(-1);
    if (last && needsSpace(last, child, { isCut, isCode, hasRaised })) children.push(createSpace());
    children.push(child);
  };
  let isCut = false;
  for (const child of parent.children) {
    // A line break that browsers don't show says nothing.
    if (child.type === 'element' && form.isUnwanted?.(child) === true)
      isCut ||= child.tagName !== 'br' || child.properties.hidden === undefined;
    else if (child.type === 'element') {
      separateTexts(child, { ...form, hasRaised, isLine, isCode });
      if (!inline.test(child.tagName) && !isCode && child.children.every(isSpace))
        child.children = [];
      if (child.children.length === 0 && !(isCode ? /^br$/ : filled).test(child.tagName)) {
        isCut ||= isCode ? !inline.test(child.tagName) : child.tagName !== 'wbr';
      } else {
        const isBlock = isLine && block.test(child.tagName);
        if (isBlock) {
          child.tagName = 'span';
          children.push(createSpace());
        }
        add(child, isCut);
        if (isBlock) children.push(createSpace());
        isCut = false;
      }
    } else if (child.type === 'text' && child.value !== '') {
      add(child, isCut);
      isCut = false;
    }
  }
  parent.children = children;
}

/** Where two neighbors are. */
interface Place {
  /** True if an element was removed between them. */
  readonly isCut: boolean;
  readonly isCode: boolean;
  readonly hasRaised: boolean;
}

function needsSpace(
  a: ElementContent,
  b: ElementContent,
  { isCut, isCode, hasRaised }: Place,
): boolean {
  const [start, end] = [findEdge(a, -1), findEdge(b, 0)];
  const before = Array.from(start.text.slice(-2)).at(-1) ?? '';
  const after = Array.from(end.text.slice(0, 2))[0] ?? '';
  const areDigits = digit.test(before) && digit.test(after);
  const isRaised = ({ tagName }: Element) => raised.test(tagName);
  const isBlock = ({ tagName }: Element) => !inline.test(tagName);
  if (isCode) {
    // Colors in code have elements of their own.
    const path = [...start.path, ...end.path];
    return areDigits && (isCut || path.some(isRaised) || path.some(isBlock));
  }
  if (word.test(before) && word.test(after)) {
    const elements = [a, b].filter((node) => node.type === 'element');
    // Its tags are between them.
    if (hasRaised && elements.some(isRaised)) return false;
    return isCut || elements.some(isBlock) || elements.length > (areDigits ? 0 : 1);
  }
  return (word.test(before) && hasMark(end.path)) || (word.test(after) && hasMark(start.path));
}

/** Finds the text at the start or the end of a node, if it's there, and the elements around it. */
function findEdge(node: ElementContent, at: 0 | -1) {
  const path: Element[] = [];
  let found: ElementContent | undefined = node;
  for (; found?.type === 'element'; found = found.children.at(at)) path.push(found);
  return { path, text: found?.type === 'text' ? found.value : '' };
}

/** True if Markdown has a mark at an edge. */
function hasMark(path: readonly Element[]): boolean {
  return path.some(({ tagName }) => marked.test(tagName));
}

function isSpace(node: ElementContent): boolean {
  return node.type === 'text' && node.value.trim() === '';
}

function createSpace(): Text {
  return { type: 'text', value: ' ' };
}
