import type { Element, Root } from 'hast';
import { findElements } from '../../published/parse-html.ts';
import { readPageText } from '../facts-scan/page-text.ts';

/** A record about a business, person, or anything else with a name, by the property names of schema.org. */
export type Entry = Readonly<Record<string, unknown>>;

/** Lists the records in the JSON-LD and the microdata of a page. */
export function listPageEntries(tree: Root): Entry[] {
  const scripts = findElements(tree, ({ properties }) => properties.type === 'application/ld+json');
  const items = findElements(tree, ({ properties }) => properties.itemScope !== undefined);
  const data = scripts.flatMap(({ children: [code] }) =>
    code?.type === 'text' ? listEntries(code.value) : [],
  );
  return [...data, ...items.map(readItem)];
}

/** Lists the records in a JSON text, at any depth. */
export function listEntries(json: string): Entry[] {
  const found: Entry[] = [];
  try {
    const values: unknown[] = [JSON.parse(json)];
    for (const value of values) {
      if (!(value instanceof Object)) continue;
      if ('name' in value) found.push(value as object as Entry);
      for (const one of Object.values(value)) values.push(one);
    }
  } catch {
    // Not JSON.
  }
  return found;
}

/** Lists the contact cards in a vCard, as the facts scan reads it. */
export function listCards(text: string): Entry[] {
  const cards = text.split(/^BEGIN:VCARD/im).slice(1);
  return cards.map((card) => {
    const list = (field: string) =>
      Array.from(
        card.matchAll(new RegExp(`^(?:[\\w-]+\\.)?${field}: *(.+)$`, 'gim')),
        ([, value = '']) => value.trim(),
      );
    const address = list('ADR').map((parts) => {
      const [, , streetAddress, , , postalCode] = parts.split(';');
      return { streetAddress, postalCode };
    });
    const name = [...list('FN'), ...list('ORG')];
    return { name, telephone: list('TEL'), email: list('EMAIL'), address };
  });
}

/** Reads the properties of an HTML element with `itemscope`. */
function readItem(item: Element): Entry {
  const entry = Object.create(null) as Record<string, unknown[]>;
  const visit = (parent: Element) => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue;
      const { itemProp, itemScope, content, dateTime, href } = child.properties;
      const isItem = itemScope !== undefined;
      for (const name of Array.isArray(itemProp) ? itemProp : []) {
        // An element can state another value for programs than for people.
        const texts = dateTime === undefined ? [content, href, readText(child)] : [dateTime];
        const values = isItem ? [readItem(child)] : texts;
        (entry[name] ??= []).push(...values);
      }
      if (!isItem) visit(child);
    }
  };
  visit(item);
  return entry;
}

function readText(element: Element): string {
  return readPageText({ type: 'root', children: element.children }).all.trim();
}

/** Lists the texts of a property: a text, a list of texts, or the text in a language. */
export function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(listTexts);
  return value instanceof Object && '@value' in value ? listTexts(value['@value']) : [];
}

/** Lists the records in a property: a record, or a list of them. */
export function listParts(value: unknown): Entry[] {
  return [value].flat().filter((one): one is Entry => typeof one === 'object' && one !== null);
}
