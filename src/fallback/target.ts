/** The parts of a request target that the contract looks at, as they came: nothing decoded. */
export interface Target {
  readonly path: string;
  /** Without its `?`; empty where there is none. */
  readonly query: string;
}

/**
 * Splits a request target (RFC 9112 §3.2). Of an absolute-form target only what follows the
 * authority counts, as a server must accept it (§3.2.2); a fragment, which no client may send, is
 * dropped. Never throws and never normalises: `//x`, `/a/../b` and `%zz` stay what they are.
 */
export function parseTarget(target: string): Target {
  const absolute = target.startsWith('/') ? null : /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(target);
  const local = absolute ? target.slice(absolute[0].length) : target;
  const fragment = local.indexOf('#');
  const beforeFragment = fragment === -1 ? local : local.slice(0, fragment);
  const mark = beforeFragment.indexOf('?');
  const path = mark === -1 ? beforeFragment : beforeFragment.slice(0, mark);
  return {
    path: path === '' ? '/' : path,
    query: mark === -1 ? '' : beforeFragment.slice(mark + 1),
  };
}

/** True for a path with a `%` that two hexadecimal digits do not follow (RFC 3986 §2.1). */
export function hasMalformedEscape(path: string): boolean {
  return /%(?![0-9a-f]{2})/i.test(path);
}

/**
 * True where a query holds no `format`, or holds it once as exactly `format=json`.
 * A name that only decodes to `format` is one the contract does not know, so it is refused too.
 */
export function hasValidFormat(query: string): boolean {
  if (query === '') return true;
  // The leading `&` keeps URLSearchParams from taking off a `?` that belongs to the name.
  const formats = query.split('&').filter((pair) => new URLSearchParams(`&${pair}`).has('format'));
  return formats.length === 0 || (formats.length === 1 && formats[0] === 'format=json');
}
