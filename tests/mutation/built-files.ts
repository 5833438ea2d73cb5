import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  findMismatches,
  findPageMismatches,
  toPage,
  type Read,
} from '../../src/agreement/find-mismatches.ts';
import type { Mismatch } from '../../src/agreement/mismatch.ts';
import { infoSchema } from '../../src/contract/schemas.ts';
import type { Facts } from '../../src/facts/schema.ts';
import { listFiles, toRequestPath } from '../../src/published/manifest/published-files.ts';
import { securityPath } from '../../src/published/paths.ts';
import type { Target } from '../../src/verify/target.ts';
import type { BuildFacts } from './sentinels.ts';

/** The published files of a build by their paths, without the server's own files. */
export type BuiltFiles = ReadonlyMap<string, Buffer>;

export async function readBuiltFiles(folder: string): Promise<BuiltFiles> {
  const read = async (path: string) => [path, await readFile(join(folder, path))] as const;
  return new Map(await Promise.all((await listFiles(folder)).map(read)));
}

/** Reads the facts of a build from its published files. */
export function readFacts(files: BuiltFiles): BuildFacts {
  const info = infoSchema.parse(JSON.parse(textOf(files, '/api/v1/info')));
  const security = textOf(files, securityPath);
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(security)?.[1] ?? '';
  return {
    ...info,
    baseUrl: new URL(info.docs).origin,
    contact: field('Contact'),
    expires: field('Expires'),
  };
}

export function textOf(files: BuiltFiles, path: string): string {
  return files.get(path)?.toString('utf8') ?? '';
}

/** The paths of all pages. */
export function pagesOf(files: BuiltFiles): string[] {
  return [...files.keys()]
    .filter((path) => path.endsWith('.html'))
    .map((path) => toPage(toRequestPath(path)));
}

export function readerOf(files: BuiltFiles): Read {
  return (path) => Promise.resolve(files.get(path));
}

/** Serves the files without a network. */
export function createFilesTarget(files: BuiltFiles): Target {
  const none = 'files have no responses';
  return {
    name: 'files',
    lacks: { http: none, wire: none },
    send({ target }) {
      const body = files.get(target.endsWith('/') ? `${target}index.html` : target);
      const status = body ? 200 : 404;
      return Promise.resolve({ status, headers: {}, body: body ?? Buffer.alloc(0) });
    },
  };
}

/** Compares all forms, pages and twins of a build with the facts. */
export async function findAllMismatches(files: BuiltFiles, facts: Facts): Promise<Mismatch[]> {
  const read = readerOf(files);
  const found = await Promise.all([
    findMismatches(read, facts),
    ...pagesOf(files).map((page) => findPageMismatches(read, page, facts)),
  ]);
  return found.flat();
}

/**
 * The text files, and the search index as text. Leaves out compressed files, pixels, and lists of words:
 * those are made from the fragments of the index.
 */
export function toTexts(files: BuiltFiles): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [path, bytes] of files) {
    if (/\.(?:br|gz|png|pf_index|pf_meta)$/.test(path)) continue;
    if (path.endsWith('.pf_fragment')) {
      const text = gunzipSync(bytes).toString('utf8');
      const { url } = JSON.parse(text.slice(text.indexOf('{'))) as { url: string };
      texts.set(`search of ${url}`, text);
    } else {
      texts.set(path, path.endsWith('.vcf') ? unfold(bytes) : bytes.toString('utf8'));
    }
  }
  return texts;
}

/** Undoes the folding of lines, which may split a fact (RFC 2425 §5.8.1). */
function unfold(card: Buffer): string {
  return card.toString('utf8').replaceAll('\r\n ', '').replaceAll('\\,', ',');
}
