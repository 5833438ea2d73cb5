/** Returns the path of the file that a site serves at a path, which toRequestPath escapes. */
export function toFilePath(path: string): string {
  return decodeURIComponent(path.endsWith('/') ? `${path}index.html` : path);
}
