import type { Facts } from '../facts/schema.ts';
import { parseTwinPaths, renderLlmsFull } from '../published/llms.ts';
import { llmsFullPath, llmsPath } from '../published/paths.ts';
import { compareForm } from './compare.ts';
import { fileOf, toText, type Form } from './form.ts';
import { forms, formsOfPage } from './forms.ts';
import type { Mismatch } from './mismatch.ts';

/** Reads a published file by its path ('/contact.vcf'); undefined if there is none. */
export type Read = (path: string) => Promise<Uint8Array | undefined>;

/** Compares the published files with the facts, except pages and their twins. */
export async function findMismatches(read: Read, facts: Facts): Promise<Mismatch[]> {
  const found = await Promise.all([compareForms(forms, read, facts), compareLlmsFull(read, facts)]);
  return found.flat();
}

/** Compares a page ('/', '/docs/') and its twin with the facts. */
export function findPageMismatches(read: Read, page: string, facts: Facts): Promise<Mismatch[]> {
  return compareForms(formsOfPage(toPage(page)), read, facts);
}

async function compareForms(all: readonly Form[], read: Read, facts: Facts): Promise<Mismatch[]> {
  const found = await Promise.all(
    all.map(async (form) => compareForm(form, await read(fileOf(form)), facts)),
  );
  return found.flat();
}

/** The path of a page as its URL ends, with a slash: '/404/' for '/404.html'. */
export function toPage(path: string): string {
  return path.replace(/(?:\.html|\/)?$/, '/');
}

/** Compares the file of all pages with the twins that the index lists, in its order. */
async function compareLlmsFull(read: Read, facts: Facts): Promise<Mismatch[]> {
  const [index, joined] = await Promise.all([read(llmsPath), read(llmsFullPath)]);
  const paths = index ? parseTwinPaths(toText(index), facts) : [];
  const twins = await Promise.all(
    paths.map(async (path) => ({
      path,
      markdown: toText((await read(path)) ?? new Uint8Array()),
    })),
  );
  if (joined && toText(joined) === renderLlmsFull(twins, facts)) return [];
  return [
    {
      file: llmsFullPath,
      fact: 'every page',
      expected: `the Markdown of the ${twins.length} pages that ${llmsPath} lists`,
      received: joined ? 'other text' : 'nothing',
    },
  ];
}
