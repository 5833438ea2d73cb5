import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  findMismatches,
  findPageMismatches,
  toPage,
  type Read,
} from '../../src/agreement/find-mismatches.ts';
import type { Mismatch } from '../../src/agreement/mismatch.ts';
import { qrCodeForm } from '../../src/agreement/qr-code.ts';
import { infoSchema } from '../../src/contract/schemas.ts';
import type { Facts } from '../../src/facts/schema.ts';
import { digest } from '../../src/published/manifest/digest.ts';
import { manifestPath, parseManifest } from '../../src/published/manifest/manifest.ts';
import { toRequestPath } from '../../src/published/manifest/published-files.ts';
import { securityPath } from '../../src/published/paths.ts';
import type { Target } from '../../src/verify/target.ts';
import type { BuildFacts } from './sentinels.ts';

/** The published files of a build by their paths, without the server's own files. */
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
    shows: { file: true, http: none, site: none, wire: none },
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

/** Decompresses each compressed file. `path` is the original. */
export function decompress(files: BuiltFiles): { path: string; inside: Buffer }[] {
  return [...files].flatMap(([path, bytes]) => {
    if (path.endsWith('.br'))
      return [{ path: path.slice(0, -3), inside: brotliDecompressSync(bytes) }];
    if (path.endsWith('.gz')) return [{ path: path.slice(0, -3), inside: gunzipSync(bytes) }];
    return [];
  });
}

/**
 * The files as text that can be compared between builds with different facts. Leaves out or undoes
 * everything that depends on the bytes of other files.
 */
export function toComparable(files: BuiltFiles): Map<string, string> {
  const texts = new Map<string, string>();
  // A page shows the digest of the info record.
  const ofInfo = digest(files.get('/api/v1/info') ?? Buffer.alloc(0));
  for (const [path, bytes] of files) {
    // A build compresses a file only if that makes it smaller.
    if (/\.(?:br|gz)$/.test(path)) continue;
    // Pixels.
    if (path.endsWith('.png')) continue;
    // Word lists made from the fragments, which are compared. Their names are digests.
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
  // It names the index by its digest.
  if (path.endsWith('pagefind-entry.json')) return text.replace(/"hash":"\w+"/, '');
  // Lines are folded after 75 octets, even inside a fact (RFC 2425 §5.8.1).
  if (path.endsWith('.vcf')) return text.replaceAll('\r\n ', '').replaceAll('\\,', ',');
  if (path === manifestPath) return withoutDigests(text);
  if (!path.endsWith('.html')) return text;
  return withSortedStyles(path === '/index.html' ? withReadCode(text, bytes) : text);
}

/** The manifest without its digests and its commit. */
function withoutDigests(text: string): string {
  const { version, sha256 } = parseManifest(text);
  return JSON.stringify({ version, files: Object.keys(sha256) });
}

/** The home page with its QR code decoded, and without the digests of scripts: one is JSON-LD. */
function withReadCode(html: string, bytes: Buffer): string {
  const { values } = qrCodeForm.read(bytes);
  return html
    .replace(/(<svg class="qr[^>]*>)[^]*?<\/svg>/, (_svg, tag: string) => `${tag}${String(values)}`)
    .replace(/'sha256-[^']+'/g, '');
}

/** Sorts the style elements, whose order differs between builds. */
function withSortedStyles(html: string): string {
  const style = /<style>[^]*?<\/style>/g;
  const sorted = (html.match(style) ?? []).sort();
  return html.replace(style, () => sorted.shift() ?? '');
}
