import type { CheckRequest } from './check.ts';

/** Targets that curl sends unchanged as part of a URL (with --path-as-is). */
const plainTarget =
  /^\/(?:[\w.~!$&'()*+,;=:@%-][\w.~!$&'()*+,;=:@%/-]*)?(?:\?[\w.~!$&'()*+,;=:@%/-]+)?$/;

/** Methods whose requests have no Content-Length without a body (RFC 9110 §8.6). */
const noContent = /^(?:GET|HEAD|DELETE|OPTIONS|TRACE)$/;

/**
 * Renders a line for a POSIX shell that sends the same request with curl and shows the whole response.
 * Only Host, User-Agent, Accept and Connection are curl's own. Undefined for text that isn't visible ASCII,
 * which a terminal may act on.
 */
export function renderCurl(request: CheckRequest, origin: URL): string | undefined {
  const { method, target, headers, body = noContent.test(method) ? undefined : '' } = request;
  const isPlain = plainTarget.test(target);
  // curl would add its own type to a body.
  const fields = { ...(body !== undefined && { 'Content-Type': undefined }), ...headers };
  const words = [
    'curl',
    method === 'HEAD' ? '-sSI' : '-sSi',
    ...(origin.protocol === 'https:' ? ['--http1.1'] : []),
    '--path-as-is',
    ...(method === 'HEAD' || method === 'GET' ? [] : ['-X', method]),
    ...Object.entries(fields).flatMap(([name, value]) => ['-H', renderField(name, value)]),
    ...(body === undefined ? [] : ['--data-raw', body]),
    ...(isPlain ? [] : ['--request-target', target]),
    isPlain ? `${origin.origin}${target}` : `${origin.origin}/`,
  ];
  const line = words.map(quoteWord).join(' ');
  return /^[\x20-\x7e]+$/.test(line) ? line : undefined;
}

/** For curl, "Name:" removes a header, and "Name;" sends it empty. */
function renderField(name: string, value: string | undefined): string {
  if (value === undefined) return `${name}:`;
  return value === '' ? `${name};` : `${name}: ${value}`;
}

function quoteWord(text: string): string {
  return /^[\w/.:,@%+-][\w/.:,@%+=-]*$/.test(text)
    ? text
    : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
