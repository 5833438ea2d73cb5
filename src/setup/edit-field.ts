import { findField, type FieldPath, type Found } from './find-field.ts';
import { renderYamlField } from './render-field.ts';
import { describeField, renderSample } from './template.ts';

/**
 * Sets a field in the text of product.yaml. A field that is there as a commented sample replaces that, so it stays below
 * its description. The text of a field with the same value stays as it is.
 */
export function setField(source: string, path: FieldPath, value: unknown): string {
  const found = findField(source, path);
  if (found && JSON.stringify(found.value) === JSON.stringify(value)) return source;
  const group = findGroup(source, path.slice(0, -1));
  if (!group) return setInGroup(source, path, value);
  const lines = source.split('\n');
  const added = found && listAdded(found, value);
  const dash = /^ *(?=- )/m.exec(lines.slice(found?.start, found?.end).join('\n'))?.[0];
  if (found && added && dash !== undefined) {
    const items = renderYamlField(path, added, () => ({ above: [] })).slice(1);
    return lines.toSpliced(found.end, 0, ...items.map((line) => dash + line.slice(2))).join('\n');
  }
  const place = found ?? findSample(lines, group, path.at(-1) ?? '');
  const rendered = renderYamlField(path, value, (at) => ({
    above: place && at.length === path.length ? [] : describeField(at),
    after: at.length === path.length ? found?.after : undefined,
  }));
  const { start, end } = place ?? { start: group.end, end: group.end };
  return replaceLines(lines, { start, end, indent: group.indent }, rendered);
}

/** Removes a field, and leaves its sample. A group without fields is removed too. */
export function removeField(source: string, path: FieldPath): string {
  const found = findField(source, path);
  if (!found) return source;
  const around = path.slice(0, -1);
  const { value = {} } = findField(source, around) ?? {};
  if (around.length > 0 && Object.keys(value as object).length === 1)
    return removeField(source, around);
  return replaceLines(source.split('\n'), found, renderSample(path));
}

type Place = Pick<Found, 'start' | 'end' | 'indent'>;

function replaceLines(
  lines: readonly string[],
  { start, end, indent }: Place,
  others: readonly string[],
): string {
  const indented = others.map((line) => ' '.repeat(indent) + line);
  return lines.toSpliced(start, end - start, ...indented).join('\n');
}

/** Sets a field of a group that is missing, or has no lines for its fields. */
function setInGroup(source: string, path: FieldPath, value: unknown): string {
  const around = path.slice(0, -1);
  const before = findField(source, around)?.value;
  const field = { [path.at(-1) ?? '']: value };
  return setField(source, around, before instanceof Object ? Object.assign(before, field) : field);
}

/** Finds the lines of the fields in a group, with the comments after the last one. */
function findGroup(source: string, path: FieldPath): Place | undefined {
  const { length } = source.trimEnd().split('\n');
  if (path.length === 0) return { start: 0, end: length, indent: 0 };
  const group = findField(source, path);
  const [name = ''] = Object.keys(group?.value ?? {});
  const first = findField(source, [...path, name]);
  return group && first && { ...group, indent: first.indent };
}

/** Lists the values that a list has in addition, if it has the others in the same order. */
function listAdded({ value: before }: Found, value: unknown): unknown[] | undefined {
  if (!Array.isArray(before) || !Array.isArray(value)) return undefined;
  const same = before.every((item, index) => JSON.stringify(item) === JSON.stringify(value[index]));
  return same ? value.slice(before.length) : undefined;
}

/** Finds the lines of a commented sample among the fields of a group and the comments after them. */
function findSample(lines: readonly string[], group: Place, name: string): Place | undefined {
  const { start, end, indent } = group;
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
