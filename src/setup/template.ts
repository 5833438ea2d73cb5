import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { findField, type FieldPath } from './find-field.ts';

const source = readFileSync(`${import.meta.dirname}/every-field.yaml`, 'utf8');
const lines = source.split('\n');
const fields: unknown = parse(source, { schema: 'failsafe' });

/** Returns the comment above a field, line by line, without the spaces before it. */
export function describeField(path: FieldPath): string[] {
  const { start = 0 } = findField(source, path) ?? {};
  const first = lines.slice(0, start).findLastIndex((line) => !/^ *#/.test(line)) + 1;
  return lines.slice(first, start).map((line) => line.trim());
}

/** Returns a field's example as a comment. Without its `#`, it is the field. */
export function renderSample(path: FieldPath): string[] {
  const { start = 0, end = 0, indent = 0 } = findField(source, path) ?? {};
  return lines.slice(start, end).map((line) => `#${line.slice(indent)}`);
}

/** Lists the names of the fields within a group. Lists have none. */
export function listGroupFields(path: FieldPath): string[] {
  let group: unknown = fields;
  for (const name of path) group = isGroup(group) ? group[name] : undefined;
  return isGroup(group) ? Object.keys(group) : [];
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return value instanceof Object && !Array.isArray(value);
}
