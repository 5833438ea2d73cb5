import type { Facts } from '../facts/schema.ts';
import type { SecurityFacts } from '../facts/security.ts';

/** A fact by its name: the base URL, a field of the info record, or one for those who find a hole. */
export type FactName = keyof Facts | keyof SecurityFacts;

/** What a place in a file must say where certain facts are published. */
export interface Statement {
  readonly fact: FactName;
  /** The place, in the words of the file's format, or `inText`: anywhere in what people read. */
  readonly place: string;
  readonly value: string;
  /** True where the place may be absent; if it is there, it must say this. */
  readonly optional?: true;
}

/** What a place in a file says. A place may say several things. */
export type Said = readonly [place: string, value: string];

/** What was read in a file: what its places say, and what people read in it. */
export interface Reading {
  readonly said: readonly Said[];
  readonly text?: string;
}

/** A published file, or a part of one, that states facts: which, where, and how to read them back. */
export interface Form {
  readonly id: string;
  /** Where it is published. */
  readonly path: string;
  /** The file that holds it in a build, where that is not the path. */
  readonly file?: string;
  /** What it is, as the subject of a sentence. */
  readonly subject: string;
  readonly states: (facts: Facts) => readonly Statement[];
  /** Facts that it states and that are not read back. */
  readonly unread?: readonly FactName[];
  /** @throws {Error} where the bytes are no such form. */
  readonly read: (bytes: Uint8Array) => Reading;
}

/** The place of what stands somewhere in the text; how it is broken into lines is not compared. */
export const inText = 'text';

/** The file of a form in a build. */
export function fileOf({ file, path }: Form): string {
  return file ?? path;
}

/** The facts that a form must state, each once. */
export function factsOf({ states, unread = [] }: Form, facts: Facts): FactName[] {
  const required = states(facts).filter(({ optional }) => !optional);
  return [...new Set([...required.map(({ fact }) => fact), ...unread])];
}

/**
 * The text of a file.
 * @throws {TypeError} where the bytes are not UTF-8.
 */
export function toText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** The line ends of a text as one kind, where a format keeps no more of them. */
export function foldLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** What places say, without those that say nothing. */
export function toSaid(places: Readonly<Record<string, unknown>>): Said[] {
  return Object.entries(places).flatMap(([place, value]): Said[] =>
    typeof value === 'string' ? [[place, value]] : [],
  );
}
