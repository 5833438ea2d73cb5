import { existsSync } from 'node:fs';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { readRegularFile, SettingsError } from '@frontdesk/settings';

/** What the owner adds to the head of every page, such as a counter. */
const headFile = 'src/content/head.html';

/** Stands for what comes after it in the head. */
const end = 'frontdesk-end';

/** @throws {SettingsError} if the project has such a file, and it can't be in a head. */
export function checkHeadFile(): void {
  if (existsSync(headFile)) parseHead(String(readRegularFile(headFile)));
}

/**
 * Returns HTML for the head as it is.
 * @throws {SettingsError} if a browser would end the head in it, or if it would contain the rest of the page.
 */
export function parseHead(source: string): string {
  // Some editors write a byte order mark, which would be text.
  const html = source.replace(/^\ufeff/, '');
  const document = parse(`<head>${html}<meta name="${end}">`, { sourceCodeLocationInfo: true });
  const [head, body] = listChildren(document.childNodes.at(-1)).map(listChildren);
  const wrong = body?.find((node) => !isBlank(node));
  if (wrong) {
    const what = 'tagName' in wrong && !isEnd(wrong) ? `<${wrong.tagName}>` : 'This text';
    throw new SettingsError(
      `${locate(wrong)}${what} can't be in the head of a page: move it into a page. Leave here what is in <script>, <meta>, <link>, or <style>.`,
    );
  }
  const last = head?.at(-1);
  if (last && isEnd(last)) return html;
  const problem =
    last?.nodeName === '#comment'
      ? 'A comment has no end: write --> after it.'
      : last && 'tagName' in last && !/^(?:base|link|meta)$/.test(last.tagName)
        ? `<${last.tagName}> has no end: write </${last.tagName}> after it.`
        : 'The last tag has no end: write > after it, and close its quotes.';
  throw new SettingsError(`${locate(last)}${problem}`);
}

type Node = DefaultTreeAdapterTypes.ChildNode;

function listChildren(node: Node | undefined): Node[] {
  return node && 'childNodes' in node ? node.childNodes : [];
}

function isBlank(node: Node): boolean {
  return node.nodeName === '#comment' || ('value' in node && node.value.trim() === '');
}

function isEnd(node: Node): boolean {
  return 'attrs' in node && node.attrs.some(({ value }) => value === end);
}

function locate(node: Node | undefined): string {
  return `${headFile}:${node?.sourceCodeLocation?.startLine ?? 1}  `;
}
