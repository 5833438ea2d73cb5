import { isAlias, isMap, isScalar, isSeq, parseDocument, Scalar, type Document } from 'yaml';
import type { LineCounter, Node } from 'yaml';
import { SettingsError } from '@frontdesk/settings';
import { createRestorer } from './restore-values.ts';

/** In characters. The file of a business with forty contacts and long texts has a tenth. */
export const maxLength = 250_000;

export const tooLong = new SettingsError(
  `product.yaml can't be used: it has more than ${maxLength.toLocaleString('en')} characters.`,
);

/** Of a file in which an alias counts as what it repeats. */
const maxNodes = 100_000;

const tooLarge = new SettingsError("product.yaml can't be used: its aliases repeat too much.");

/** What forms and libraries write for an empty field. */
const nothing = {
  tag: 'tag:yaml.org,2002:null',
  default: true,
  test: /^(?:~|null)?$/,
  resolve: () => new Scalar(null),
} as const;

/**
 * Parses the text of product.yaml. Every value in it is text, so a phone number stays as it is written.
 * @throws {SettingsError} if it is too long.
 */
export function parseYaml(source: string, lineCounter?: LineCounter): Document.Parsed {
  if (source.length > maxLength) throw tooLong;
  // Some programs end a file with the line that also starts it.
  return parseDocument(source.replace(/\n---\s*$/, '\n'), {
    schema: 'failsafe',
    customTags: [nothing],
    resolveKnownTags: false,
    // The parser compares each name with all others, which listYamlProblems does faster.
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'error',
    ...(lineCounter && { lineCounter }),
  });
}

/**
 * Returns the fields of a document without empty ones, and with what programs change in values without quotes. Each text
 * is on one line. Removes the empty items of lists from the document, so that the others have the same places in both.
 * @throws {SettingsError} if aliases make it too large.
 */
export function toValues(document: Document.Parsed): object {
  const anchors = new Map<string, { readonly value: unknown; readonly size: number }>();
  const restore = createRestorer(document);
  let count = 0;

  function convert(node: Node | null, name: string): unknown {
    const before = count;
    const known = isAlias(node) ? anchors.get(node.source) : undefined;
    count += known?.size ?? 1;
    if (count > maxNodes) throw tooLarge;
    const value = known ? known.value : convertNode(node, name);
    const anchor = node && 'anchor' in node ? node.anchor : undefined;
    if (anchor !== undefined) anchors.set(anchor, { value, size: count - before });
    return value;
  }

  function convertNode(node: Node | null, name: string): unknown {
    if (isMap<Node, Node | null>(node)) {
      const fields = node.items
        .map(({ key, value }) => [String(key), value] as const)
        .map(([key, value]) => [key, convert(value, key)] as const)
        .filter(([, value]) => value !== undefined);
      return fields.length > 0 ? Object.fromEntries(fields) : undefined;
    }
    if (isSeq<Node>(node)) {
      const items = node.items.map((item) => ({ item, value: convert(item, name) }));
      const kept = items.filter(({ value }) => value !== undefined);
      node.items = kept.map(({ item }) => item);
      return kept.length > 0 ? kept.map(({ value }) => value) : undefined;
    }
    if (!isScalar<string | null>(node) || !node.value?.trim()) return undefined;
    const [line = '', ...lines] = node.value.split('\n');
    // Spaces around one line are the author's. Those around several only lay them out.
    const text =
      lines.length === 0
        ? line
        : [line, ...lines]
            .map((part) => part.trim())
            .filter(Boolean)
            .join(' ');
    // Some libraries write a number that lost its plus in quotes, after its type.
    return node.type === 'PLAIN' || node.tag?.endsWith(':int') ? restore(text, name) : text;
  }

  return convert(document.contents, '') ?? {};
}
