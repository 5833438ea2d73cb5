/** Whether percent-escapes in a text are valid and stand for UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    // The result is used, because Astro's bundler removes a call whose result is not.
    return decodeURIComponent(text).length >= 0;
  } catch {
    return false;
  }
}
