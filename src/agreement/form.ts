import type { Facts } from '../facts/facts.ts';

/**
 * A value and its place: a name from the file's format, or `inText`. One place may have several values.
 */
export type Value = readonly [place: string, value: string];

/** The content of a file: the values at its places, and the text that people read. */
export interface Reading {
  readonly values: readonly Value[];
  readonly text?: string;
}

/** A published file that states facts, or a part of one. */
export interface Form {
  /** The path that clients request. */
  readonly path: string;
  /** A name for reports: 'the contact card'. */
  readonly subject: string;
  /** The values that the file must have. */
  readonly expected: (facts: Facts) => readonly Value[];
  /** The right values of places that the file may lack. */
  readonly optional?: (facts: Facts) => readonly Value[];
  /** @throws {Error} if the bytes aren't in this format. */
  readonly read: (bytes: Uint8Array) => Reading;
}

/** The place of a value that may be anywhere in the text that people read, with any line breaks. */
export const inText = 'text';

/** The file of a form in a build. */
export function fileOf({ path }: Form): string {
  if (path === '/404/') return '/404.html';
  return path.endsWith('/') ? `${path}index.html` : path;
}

/**
 * Decodes a file.
 * @throws {TypeError} if the bytes aren't UTF-8.
 */
export function toText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** Replaces all line ends by `\n`, for formats that keep only one kind. */
export function foldLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
