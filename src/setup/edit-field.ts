import { readFileSync } from 'node:fs';
import { Document, isMap, isSeq, parseDocument, visit } from 'yaml';
import { findField, type FieldPath, type Found } from './find-field.ts';

const everyField = readFileSync(`${import.meta.dirname}/every-field.yaml`, 'utf8');

type Place = Pick<Found, 'start' | 'end' | 'indent'>;

/**
 * Sets a field in the text of product.yaml. A field that is there as a commented sample replaces that, so it stays below
 * its description. The text of a field with the same value stays as it is.
 */
export function setField(source: string, path: FieldPath, value: unknown): string {
  const found = findField(source, path);
  if (found && isSame(found.value, value)) return source;
  const around = path.slice(0, -1);
  const name = path.at(-1) ?? '';
  const group = findGroup(source, around);
  // A group that is missing, or has no lines for its fields.
  if (!group)
    return setField(source, around, { ...Object(findField(source, around)?.value), [name]: value });
  const isGroup = value instanceof Object && !Array.isArray(value);
  if (isGroup && findGroup(source, path)) return setFields(source, path, value);
  const { description, field } = findExample(path);
  const isExample = isGroup && field.length > 0;
  const lines = isExample ? field : renderField(path, value, found);
  const place = found ?? findSample(source, group, name);
  const text = replaceLines(
    source,
    { start: group.end, end: group.end, ...place, indent: group.indent },
    [...(place ? [] : description), ...addComment(lines, found?.after)],
  );
  return isExample ? setFields(text, path, value) : text;
}

/** Sets the fields of a group to exactly these. Others become commented samples. */
export function setFields(source: string, path: FieldPath, fields: object): string {
  const set = Object.entries(fields).reduce(
    (text, [name, value]) => setField(text, [...path, name], value),
    source,
  );
  return listNames(set, path)
    .filter((name) => !(name in fields))
    .reduce((text, name) => removeField(text, [...path, name]), set);
}

/** Removes a field, and leaves its sample. A group without fields is removed too. */
export function removeField(source: string, path: FieldPath): string {
  const found = findField(source, path);
  if (!found) return source;
  const around = path.slice(0, -1);
  if (around.length > 0 && listNames(source, around).length === 1)
    return removeField(source, around);
  const sample = findExample(path).field.map((line) => `#${line}`);
  return replaceLines(source, found, sample);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function replaceLines(source: string, { start, end, indent }: Place, lines: readonly string[]) {
  const indented = lines.map((line) => ' '.repeat(indent) + line);
  return source
    .split('\n')
    .toSpliced(start, end - start, ...indented)
    .join('\n');
}

/** Lists the names of the fields in a group. */
function listNames(source: string, path: FieldPath): string[] {
  const group = parseDocument(source, { schema: 'failsafe' }).getIn(path);
  return isMap(group) ? group.items.map(({ key }) => String(key)) : [];
}

/** Finds the lines of the fields in a group, with the comments after the last one. */
function findGroup(source: string, path: FieldPath): Place | undefined {
  const { length } = source.trimEnd().split('\n');
  if (path.length === 0) return { start: 0, end: length, indent: 0 };
  const [name = ''] = listNames(source, path);
  const [group, first] = [findField(source, path), findField(source, [...path, name])];
  return group && first && { ...group, indent: first.indent };
}

/** Finds the lines of a commented sample among the fields of a group and the comments after them. */
function findSample(source: string, group: Place, name: string): Place | undefined {
  const { start, end, indent } = group;
  const lines = source.split('\n');
  const sample = `${' '.repeat(indent)}#`;
  const isEnd = (line: string, index: number) => index >= end && !line.startsWith(sample);
  const stop = [...lines, ''].findIndex(isEnd);
  const first = lines.findIndex(
    (line, index) => index >= start && index < stop && line.startsWith(`${sample}${name}:`),
  );
  if (first < 0) return undefined;
  const isPart = (line: string) => line.startsWith(`${sample}  `) || line.startsWith(`${sample}- `);
  const count = [...lines.slice(first + 1), ''].findIndex((line) => !isPart(line));
  return { start: first, end: first + 1 + count, indent };
}

/** Returns the lines of a field's example, and those of the comment above it. */
function findExample(path: FieldPath) {
  const { start = 0, end = 0, indent = 0 } = findField(everyField, path) ?? {};
  const lines = everyField.split('\n');
  const first = lines.slice(0, start).findLastIndex((line) => !/^ *#/.test(line)) + 1;
  const cut = (from: number, to: number) => lines.slice(from, to).map((line) => line.slice(indent));
  return { description: cut(first, start), field: cut(start, end) };
}

/** Adds a comment at the end of a field's line or, if it has several, above it. */
function addComment(lines: readonly string[], comment: string | undefined): readonly string[] {
  if (comment === undefined) return lines;
  return lines.length === 1 ? [`${lines.join('')} ${comment}`] : [comment, ...lines];
}

/** A longer text goes on below `>-`, where nothing needs quotes. */
const maxText = 80;

/** Renders a field as lines. The items that a list keeps also keep their comments. */
function renderField(path: FieldPath, value: unknown, found: Found | undefined): string[] {
  const document = new Document({ [path.at(-1) ?? '']: value }, { schema: 'core' });
  const list = document.getIn(path.slice(-1));
  if (isSeq(list) && isSeq(found?.node)) {
    const { items } = found.node;
    list.items = list.items.map((item) => items.find((one) => isSame(one, item)) ?? item);
  }
  visit(document, {
    Scalar(key, node) {
      if (key !== 'key' && String(node.value).length > maxText) node.type = 'BLOCK_FOLDED';
    },
  });
  // A text can end with a space that trimEnd would remove, such as U+00A0.
  const lines = document.toString({ lineWidth: 100 - 2 * path.length, singleQuote: true });
  return lines.replace(/\n$/, '').split('\n');
}
