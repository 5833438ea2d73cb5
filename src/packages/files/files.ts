/** Published files by path, such as '/docs/index.html': a Map, or a folder, which is read file by file. */
export interface Files extends Iterable<[string, Buffer]> {
  readonly size: number;
  has(path: string): boolean;
  get(path: string): Buffer | undefined;
  keys(): MapIterator<string>;
}

export interface WritableFiles extends Files {
  set(path: string, bytes: Buffer): this;
}

/** The extensions of compressed copies, which are stored next to the originals. */
export const codingExtensions = { br: '.br', gzip: '.gz' } as const;

/** The names of text files, which builds compress, and servers keep in memory. */
export const textName = /\.(?:css|html|js|json|md|svg|txt|vcf|xml)$/;

/** Returns the path that clients request: a page's folder, or the file itself, in ASCII (RFC 3986 §2.1). */
export function toRequestPath(file: string): string {
  return encodePath(file.replace(/\/index\.html$/, '/'));
}

/** Returns the path of the file that a site serves at a path, which toRequestPath escapes. */
export function toFilePath(path: string): string {
  return decodeURIComponent(path.endsWith('/') ? `${path}index.html` : path);
}

/** Returns the address of the page that a path may mean, which lacks its final slash or ends with `index.html`. */
export function toPageAddress(path: string): string {
  return path.replace(/(?:\/index\.html|\/)?$/, '/');
}

/** Escapes a path for a URL, with `?`, `#`, and some characters that URLs may contain, such as `[`. */
export function encodePath(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}

/** Decodes a path, as the files are named. A path with a malformed percent-escape stays as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path).normalize();
  } catch {
    return path;
  }
}

/** What only a page has that Astro writes for a redirect. */
const redirect = '<meta http-equiv="refresh"';

/**
 * Lists the pages. HTML files from `public`, such as the file with which an owner proves to a search engine who owns the
 * site, or the pages of an older site, are published as they are, and so are redirects.
 */
export function listPages(files: Files, isPublic: (path: string) => boolean): string[] {
  return [...files.keys()].filter(
    (path) =>
      /\/(?:index|404)\.html$/.test(path) &&
      !isPublic(path) &&
      !files.get(path)?.includes(redirect),
  );
}
