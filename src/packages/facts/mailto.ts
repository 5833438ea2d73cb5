/** Percent-encodes the characters that no URI can have (RFC 3986 §2). Keeps the escapes that a text already has. */
export function escapeUri(text: string): string {
  return text.toWellFormed().replace(/[^!-~]|["<>\\^`{|}]/gu, encodeURIComponent);
}

/** Decodes the escapes of a URI. Never throws: bytes that aren't UTF-8 become replacement characters. */
export function unescapeUri(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (escapes) =>
    Buffer.from(escapes.replaceAll('%', ''), 'hex').toString(),
  );
}

/** Returns the mailto: URI of an email address, where only an escaped `&` is part of the address (RFC 6068 §2). */
export function toMailto(address: string): string {
  return `mailto:${escapeUri(address).replace(/[&;=/?#[\]]/g, encodeURIComponent)}`;
}
