import type { Facts } from '../facts/facts.ts';
import { toText, type Form, type Value } from './form.ts';

/** A file, or a part of one, whose content follows from the facts. */
interface RenderedForm extends Pick<Form, 'path' | 'subject'> {
  readonly render: (facts: Facts) => string;
  /** Finds the part in the file, if it isn't all of it. */
  readonly find?: (bytes: Uint8Array) => string;
  /** Reads the content's values, if they aren't its lines. */
  readonly readValues?: (content: string) => Value[];
}

/** Creates a form that expects the values of the rendered content. */
export function createRenderedForm(rendered: RenderedForm): Form {
  const { render, find = toText, readValues = readLines, ...form } = rendered;
  return {
    ...form,
    expected: (facts) => readValues(render(facts)),
    read: (bytes) => ({ values: readValues(find(bytes)) }),
  };
}

/** Reads the members of a JSON text. Each is a place, such as `info.title`. */
export function readJson(text: string): Value[] {
  return listMembers(JSON.parse(text), '');
}

/** Reads the lines of a text. Each is a value. */
export function readLines(text: string): Value[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => ['line', line]);
}

/** Lists the members that have no members of their own. */
function listMembers(value: unknown, place: string): Value[] {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (members.length === 0) {
    return [[place, typeof value === 'string' ? value : JSON.stringify(value)]];
  }
  return members.flatMap(([name, member]) =>
    listMembers(member, place === '' ? name : `${place}.${name}`),
  );
}
