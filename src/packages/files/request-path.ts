/** Returns the path that clients request: a page's folder, or the file itself, in ASCII (RFC 3986 §2.1). */
export function toRequestPath(file: string): string {
  return encodePath(file.replace(/\/index\.html$/, '/'));
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
