import { parseInfoMarkdown } from '../contract/markdown.ts';
import type { Route } from '../contract/routes.ts';
import { infoSchema, type Info } from '../contract/schemas.ts';
import type { Facts } from '../facts/schema.ts';
import { toSaid, toText, type Form, type Said, type Statement } from './form.ts';

const fields = Object.keys(infoSchema.shape) as (keyof Info)[];

/** The info record, as JSON or as Markdown, at one of its routes. */
export function createInfoForm({ path, form, resource }: Route): Form {
  return {
    id: path.replace('/api/', '').replace(/[/.]/g, '-'),
    path,
    subject: `the ${resource} record as ${form === 'json' ? 'JSON' : 'Markdown'}`,
    states: (facts) => stateInfo(facts),
    read: (bytes) => {
      const text = toText(bytes);
      return { said: sayInfo(form === 'json' ? parseInfo(text) : parseInfoMarkdown(text)) };
    },
  };
}

/** The statements of an info record that stands somewhere: every field of it. */
export function stateInfo(facts: Facts, where = ''): Statement[] {
  return fields.map((fact) => ({ fact, place: `${where}${fact}`, value: facts[fact] }));
}

/** What an info record says that stands somewhere. */
export function sayInfo(info: Info, where = ''): Said[] {
  return toSaid(
    Object.fromEntries(fields.map((field) => [`${where}${field}`, info[field]] as const)),
  );
}

/** An info record that a page shows, as JSON or as Markdown; undefined where the text is none. */
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

function parseInfo(text: string): Info {
  return infoSchema.parse(JSON.parse(text));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
