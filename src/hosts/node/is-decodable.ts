/** Whether percent-escapes in a text are valid and stand for UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
