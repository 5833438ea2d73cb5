import type { Facts } from '../facts/schema.ts';
import { parseTwinPaths, renderLlmsFull } from '../site/llms.ts';
import { llmsFullPath, llmsPath } from '../site/paths.ts';
import { compareForm, type Disagreement } from './compare.ts';
import { fileOf, toText, type Form } from './form.ts';
import { forms, formsOfPage } from './forms.ts';

export type { Disagreement } from './compare.ts';

/** Gives a published file by its path ('/contact.vcf'), undefined where there is none. */
export type Read = (path: string) => Promise<Uint8Array | undefined>;

/**
 * Every place in the published files where a form that is there once does not say what the facts say:
 * every form but pages and their twins.
 */
export async function findDisagreements(read: Read, facts: Facts): Promise<Disagreement[]> {
  const found = await Promise.all([compareForms(forms, read, facts), findOtherTwins(read, facts)]);
  return found.flat();
}

/** Every place in a page ('/', '/docs/') and its twin that does not say what the facts say. */
export function findPageDisagreements(
  read: Read,
  page: string,
  facts: Facts,
): Promise<Disagreement[]> {
  return compareForms(formsOfPage(toPage(page)), read, facts);
}

async function compareForms(
  all: readonly Form[],
  read: Read,
  facts: Facts,
): Promise<Disagreement[]> {
  const found = await Promise.all(
    all.map(async (form) => compareForm(form, await read(fileOf(form)), facts)),
  );
  return found.flat();
}

/** The path of a page as its address ends, with a slash: '/404/' for '/404.html'. */
export function toPage(path: string): string {
  return path.replace(/(?:\.html|\/)?$/, '/');
}

/** Where the file of all pages is not the twins that the index lists, in its order. */
async function findOtherTwins(read: Read, facts: Facts): Promise<Disagreement[]> {
  const [index, joined] = await Promise.all([read(llmsPath), read(llmsFullPath)]);
  // Each is missed already as a form of its own.
  if (!index || !joined) return [];
  const twins = await Promise.all(
    parseTwinPaths(toText(index), facts).map(async (path) => ({
      path,
      markdown: toText((await read(path)) ?? new Uint8Array()),
    })),
  );
  return toText(joined) === renderLlmsFull(twins, facts)
    ? []
    : [
        {
          file: llmsFullPath,
          fact: 'every page',
          expected: `the Markdown of the ${twins.length} pages that ${llmsPath} lists`,
          came: 'other text',
        },
      ];
}
