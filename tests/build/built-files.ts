import { gunzipSync } from 'node:zlib';
import { infoSchema } from '../../src/contract/schemas.ts';
import { listPages, toPage, type Files } from '../../src/published/files.ts';
import { securityPath } from '../../src/published/paths.ts';
import type { BuildFacts } from './sentinels.ts';

/** Reads the facts of a build from its published files. */
export function readFacts(files: Files): BuildFacts {
  const info = infoSchema.parse(JSON.parse(textOf(files, '/api/v1/info')));
  const [, securityContact = ''] = /^Contact: (.*)$/m.exec(textOf(files, securityPath)) ?? [];
  return { ...info, baseUrl: new URL(info.docs).origin, securityContact } as BuildFacts;
}

export function textOf(files: Files, path: string): string {
  return files.get(path)?.toString('utf8') ?? '';
}

/** The paths of all pages. */
export function pagesOf(files: Files): string[] {
  return listPages(files).map(toPage);
}

/**
 * The text files, and the search index as text. Leaves out compressed files, pixels, and lists of words:
 * those are made from the fragments of the index.
 */
export function toTexts(files: Files): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [path, bytes] of files) {
    if (/\.(?:br|gz|png|pf_index|pf_meta)$/.test(path)) continue;
    if (path.endsWith('.pf_fragment')) {
      const text = gunzipSync(bytes).toString('utf8');
      const { url } = JSON.parse(text.slice(text.indexOf('{'))) as { url: string };
      texts.set(`search of ${url}`, text);
    } else {
      // A name can have an ampersand.
      const text = bytes.toString('utf8').replaceAll('&amp;', '&');
      texts.set(path, path.endsWith('.vcf') ? unfold(text) : text);
    }
  }
  return texts;
}

/** Undoes the folding of lines, which may split a fact (RFC 2425 §5.8.1). */
function unfold(card: string): string {
  return card.replaceAll('\r\n ', '').replaceAll('\\,', ',');
}
