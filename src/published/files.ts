/** Published files by path, such as '/docs/index.html'. */
export type Files = ReadonlyMap<string, Buffer>;

/** The extensions of compressed copies, which are stored next to the originals. */
export const codingExtensions = { br: '.br', gzip: '.gz' } as const;

/** True for compressed copies. */
export function isCoded(path: string): boolean {
  return Object.values(codingExtensions).some((extension) => path.endsWith(extension));
}

/** Returns the path that clients request: a page's folder, or the file itself. */
export function toRequestPath(file: string): string {
  return file.replace(/\/index\.html$/, '/');
}

/**
 * Lists the pages. Other HTML files come from `public`, such as the file with which an owner proves to a search
 * engine who owns the site. They are published as they are.
 */
export function listPages(files: Files): string[] {
  return [...files.keys()].filter((path) => /\/(?:index|404)\.html$/.test(path));
}
