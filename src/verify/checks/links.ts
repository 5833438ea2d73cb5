/** Lists the expected links that a Link header lacks. Quotation marks are optional (RFC 8288 §3). */
export function judgeLinks(received: string, expected: string): string | undefined {
  const normalize = (links: string) => links.replace(/["\s]/g, '');
  const links = normalize(received);
  const missing = expected.split(', ').filter((link) => !links.includes(normalize(link)));
  return missing.length > 0 ? `expected ${missing.join(', ')} too` : undefined;
}
