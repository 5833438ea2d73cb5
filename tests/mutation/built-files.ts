import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { toRequestPath } from '../../src/manifest/published-files.ts';
import { infoSchema } from '../../src/contract/schemas.ts';
import type { Facts } from '../../src/facts/schema.ts';
import {
  findDisagreements,
  findPageDisagreements,
  toPage,
  type Disagreement,
  type Read,
} from '../../src/agreement/agreement.ts';
import { digest } from '../../src/manifest/digest.ts';
import { manifestPath, parseManifest } from '../../src/manifest/manifest.ts';
import { qrCodeForm } from '../../src/agreement/qr-code.ts';
import { securityPath } from '../../src/site/paths.ts';
import type { BuildFacts } from './sentinels.ts';

/** The published files of a build, by their paths. The rest of a build is the server's, unpublished. */
export type BuiltFiles = ReadonlyMap<string, Buffer>;

export async function readBuiltFiles(folder: string): Promise<BuiltFiles> {
  const names = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const hidden = globSync('.well-known/*', { cwd: folder }).map((name) => join(folder, name));
  const files = [...new Set([...names, ...hidden])].sort();
  return new Map(
    await Promise.all(
      files.map(async (file) => [file.slice(folder.length), await readFile(file)] as const),
    ),
  );
}

/** The facts of a build, by what it publishes of them. */
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

/** Reads the files as if they were in their folder. */
export function readerOf(files: BuiltFiles): Read {
  return (path) => Promise.resolve(files.get(path));
}

/** Every place in all forms, pages and twins of a build that does not say what the facts say. */
export async function findAllDisagreements(
  files: BuiltFiles,
  facts: Facts,
): Promise<Disagreement[]> {
  const read = readerOf(files);
  const found = await Promise.all([
    findDisagreements(read, facts),
    ...pagesOf(files).map((page) => findPageDisagreements(read, page, facts)),
  ]);
  return found.flat();
}

/** The files that are another one's, compressed, with what is inside. */
export function decompress(files: BuiltFiles): { path: string; inside: Buffer }[] {
  return [...files].flatMap(([path, bytes]) => {
    if (path.endsWith('.br'))
      return [{ path: path.slice(0, -3), inside: brotliDecompressSync(bytes) }];
    if (path.endsWith('.gz')) return [{ path: path.slice(0, -3), inside: gunzipSync(bytes) }];
    return [];
  });
}

/**
 * The files as texts that can be compared between builds of different facts. What is made of other
 * bytes of the same build is left out or undone; each with its reason.
 */
export function toComparable(files: BuiltFiles): Map<string, string> {
  const texts = new Map<string, string>();
  // A page shows how to check the info record by its digest.
  const ofInfo = digest(files.get('/api/v1/info') ?? Buffer.alloc(0));
  for (const [path, bytes] of files) {
    // The same bytes, compressed; and whether that is worth a file.
    if (/\.(?:br|gz)$/.test(path)) continue;
    // Pixels.
    if (path.endsWith('.png')) continue;
    // Made of the fragments, which are compared: word lists, and digests for names.
    if (/\.pf_(?:index|meta)$/.test(path)) continue;
    if (path.endsWith('.pf_fragment')) {
      const text = gunzipSync(bytes).toString('utf8');
      const { url } = JSON.parse(text.slice(text.indexOf('{'))) as { url: string };
      texts.set(`search of ${url}`, text.replaceAll(ofInfo, ''));
    } else {
      texts.set(path, undo(path, bytes).replaceAll(ofInfo, ''));
    }
  }
  return texts;
}

function undo(path: string, bytes: Buffer): string {
  const text = bytes.toString('utf8');
  // Named by the digest of the index.
  if (path.endsWith('pagefind-entry.json')) return text.replace(/"hash":"\w+"/, '');
  // Lines are folded after 75 octets, inside a fact too (RFC 2425 §5.8.1).
  if (path.endsWith('.vcf')) return text.replaceAll('\r\n ', '').replaceAll('\\,', ',');
  if (path === manifestPath) return withoutDigests(text);
  if (!path.endsWith('.html')) return text;
  return withSortedStyles(path === '/index.html' ? withReadCode(text, bytes) : text);
}

/** The manifest without the digests of files, which are compared, and without the commit. */
function withoutDigests(text: string): string {
  const { version, sha256 } = parseManifest(text);
  return JSON.stringify({ version, files: Object.keys(sha256) });
}

/** The home page with what its QR code says, and without the digests of scripts: one is JSON-LD. */
function withReadCode(html: string, bytes: Buffer): string {
  const { said } = qrCodeForm.read(bytes);
  return html
    .replace(/(<svg class="qr[^>]*>)[^]*?<\/svg>/, (_svg, tag: string) => `${tag}${String(said)}`)
    .replace(/'sha256-[^']+'/g, '');
}

/** Builds put a page's style elements in an order of their own. */
function withSortedStyles(html: string): string {
  const style = /<style>[^]*?<\/style>/g;
  const sorted = (html.match(style) ?? []).sort();
  return html.replace(style, () => sorted.shift() ?? '');
}
