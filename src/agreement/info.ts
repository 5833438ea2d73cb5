import { parseInfoMarkdown } from '../contract/markdown.ts';
import { infoSchema, type Info } from '../contract/schemas.ts';
import type { Facts } from '../facts/schema.ts';
import { toValues, type ExpectedValue, type FoundValue } from './form.ts';

const fields = Object.keys(infoSchema.shape) as (keyof Info)[];

/** Expects every field of the info record, at places that begin with a prefix. */
export function expectInfo(facts: Facts, prefix = ''): ExpectedValue[] {
  return fields.map((fact) => ({ fact, place: `${prefix}${fact}`, value: facts[fact] }));
}

/** Reads every field of an info record. */
export function readInfo(info: Info, prefix = ''): FoundValue[] {
  return toValues(Object.fromEntries(fields.map((field) => [`${prefix}${field}`, info[field]])));
}

/** Parses an info record that a page shows, as JSON or as Markdown; undefined for other text. */
export function findInfo(text: string): Info | undefined {
  if (!/^[{"#]/.test(text)) return undefined;
  const value = parseJson(text) ?? text;
  const parsed = infoSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (typeof value !== 'string' || !value.startsWith('# Info API')) return undefined;
  try {
    return parseInfoMarkdown(value);
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
