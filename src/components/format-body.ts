/** Returns a body as people read it: JSON with line breaks, and other text as received. */
export function formatBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
