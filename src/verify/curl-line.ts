import type { CheckRequest } from './check.ts';
import { requestHeaders } from './origin-target.ts';

/** Targets that curl sends unchanged as part of a URL (with --path-as-is). */
const plainTarget =
  /^\/(?:[\w.~!$&'()*+,;=:@%-][\w.~!$&'()*+,;=:@%/-]*)?(?:\?[\w.~!$&'()*+,;=:@%/-]+)?$/;

/**
 * Renders a line for a POSIX shell that sends the same request with curl and shows the whole response.
 * Only Host, User-Agent, Accept and Connection are curl's own. Undefined for text that isn't visible ASCII,
 * which a terminal may act on.
 */
export function renderCurl(request: CheckRequest, origin: URL): string | undefined {
  const { method, target, body } = request;
  const isPlain = plainTarget.test(target);
  const words = [
    'curl',
    method === 'HEAD' ? '-sSI' : '-sSi',
    ...(origin.protocol === 'https:' ? ['--http1.1'] : []),
    '--path-as-is',
    ...(method === 'HEAD' || method === 'GET' ? [] : ['-X', method]),
    ...renderFields(request),
    ...(body === undefined ? [] : ['--data-raw', body]),
    ...(isPlain ? [] : ['--request-target', target]),
    isPlain ? `${origin.origin}${target}` : `${origin.origin}/`,
  ];
  const line = words.map(quoteWord).join(' ');
  return /^[\x20-\x7e]+$/.test(line) ? line : undefined;
}

function renderFields(request: CheckRequest): string[] {
  const fields = requestHeaders(request);
  if (request.body !== undefined) {
    // curl counts the body itself.
    delete fields['Content-Length'];
  }
  // "Name:" would tell curl to leave the field out; "Name;" sends it empty.
  const options = Object.entries(fields).flatMap(([name, value]) => [
    '-H',
    value === '' ? `${name};` : `${name}: ${value}`,
  ]);
  const hasType = Object.keys(fields).some((name) => name.toLowerCase() === 'content-type');
  // curl would add its own type to a body.
  return request.body === undefined || hasType ? options : [...options, '-H', 'Content-Type:'];
}

function quoteWord(text: string): string {
  return /^[\w/.:,@%+-][\w/.:,@%+=-]*$/.test(text)
    ? text
    : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
