import type { CheckRequest } from './checks/check.ts';
import { toPrintable } from './printable.ts';

/** Targets that curl --path-as-is sends unchanged as part of a URL. */
const plainTarget = /^\/(?!\/)[\w./%=&?;:@,+~-]*(?<!\?)$/;

/** Methods whose requests have no Content-Length without a body (RFC 9110 §8.6). */
const noContent = /^(?:GET|HEAD|DELETE|OPTIONS|TRACE)$/i;

/**
 * Renders a POSIX shell command that repeats a request with curl and shows the whole response. Only Host,
 * User-Agent, Accept and Connection differ. Undefined unless everything is visible ASCII and no command of a
 * CI runner, because a report escapes all else.
 */
export function renderCurl(request: CheckRequest, origin: URL): string | undefined {
  const { method, target, headers, body = noContent.test(method) ? undefined : '' } = request;
  const isPlain = plainTarget.test(target);
  // curl would add its own type to a body.
  const fields: Readonly<Record<string, string | undefined>> = {
    ...(body !== undefined && { 'Content-Type': undefined }),
    ...headers,
  };
  const words = [
    'curl',
    method === 'HEAD' ? '-sSI' : '-sSi',
    ...(origin.protocol === 'https:' ? ['--http1.1'] : []),
    '--path-as-is',
    ...(method === 'HEAD' || method === 'GET' ? [] : ['-X', method]),
    // For curl, "Name:" removes a header, and "Name;" sends it empty.
    ...Object.entries(fields).flatMap(([name, value]) => [
      '-H',
      value === '' ? `${name};` : `${name}: ${value ?? ''}`.trimEnd(),
    ]),
    ...(body === undefined ? [] : ['--data-raw', body]),
    ...(isPlain ? [] : ['--request-target', target]),
    isPlain ? `${origin.origin}${target}` : `${origin.origin}/`,
  ];
  const line = words.map(quoteWord).join(' ');
  return /^[\x20-\x7e]+$/.test(line) && toPrintable(line) === line ? line : undefined;
}

function quoteWord(text: string): string {
  return /^[\w/.:,@%+-][\w/.:,@%+=-]*$/.test(text)
    ? text
    : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
