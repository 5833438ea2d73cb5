/** The parts of a request target that the contract reads, exactly as received. */
export interface Target {
  readonly path: string;
  /** Without its `?`. Empty if the target has no query. */
  readonly query: string;
}

/** The scheme and the authority of an absolute form, the path, and the query (RFC 9112 §3.2). */
const pattern = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/i;

/**
 * Splits a request target. It drops the origin of an absolute form (§3.2.2), and a fragment, which
 * clients must not send. It never throws and never normalizes: `//x`, `/a/../b` and `%zz` stay as they
 * are.
 */
export function parseTarget(target: string): Target {
  const [, path = '', query = ''] = pattern.exec(target) ?? [];
  return { path: path === '' ? '/' : path, query };
}

/** True if a `%` in the path is not followed by two hexadecimal digits (RFC 3986 §2.1). */
export function hasMalformedEscape(path: string): boolean {
  return /%(?![0-9a-f]{2})/i.test(path);
}

/** True if every percent-escape in a text is valid UTF-8. */
export function isDecodable(text: string): boolean {
  try {
    // Astro's bundler removes calls whose result is unused.
    return decodeURIComponent(text).length >= 0;
  } catch {
    return false;
  }
}

/** A `format` parameter. Its name is case-sensitive, and may be percent-encoded. */
const formatParameter =
  /(?<![^&])(?:f|%66)(?:o|%6[fF])(?:r|%72)(?:m|%6[dD])(?:a|%61)(?:t|%74)(?![^&=])[^&]*/g;

/**
 * True if the query has no `format`, or has it once as exactly `format=json` (contract: `format`). A
 * percent-encoded name counts as `format`, so it is never valid.
 */
export function hasValidFormat(query: string): boolean {
  // URLSearchParams would decode every parameter, which takes much longer than the rest of a request.
  const [first, second] = query.match(formatParameter) ?? [];
  return first === undefined || (first === 'format=json' && second === undefined);
}
