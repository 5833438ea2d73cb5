/** Returns the address of the page that a path may mean, which lacks its final slash or ends with `index.html`. */
export function toPageAddress(path: string): string {
  return path.replace(/(?:\/index\.html|\/)?$/, '/');
}
