/** The parts of a request target that decide its response, exactly as received. */
export interface RequestTarget {
  readonly path: string;
  /** Without its `?`. Empty if the target has no query. */
  readonly query: string;
}

/** The scheme and the authority of an absolute form, the path, and the query (RFC 9112 §3.2). */
const targetPattern = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/i;

/**
 * Splits a request target. It drops the origin of an absolute form (§3.2.2), and a fragment, which
 * clients must not send. It never throws and never normalizes: `//x`, `/a/../b` and `%zz` stay as they
 * are.
 */
export function parseTarget(target: string): RequestTarget {
  const [, path = '', query = ''] = targetPattern.exec(target) ?? [];
  return { path: path === '' ? '/' : path, query };
}
