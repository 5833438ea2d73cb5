import type { CheckRequest } from './checks/check.ts';

/** Targets that curl --path-as-is sends unchanged as part of a URL. */
const plainTarget = /^\/(?!\/)[\w./%=&?;:@,+~-]*(?<!\?)$/;

/**
 * Renders a POSIX shell command that repeats a request with curl and shows the whole response. Undefined for a request
 * with a body, and unless everything is visible ASCII that curl sends as it is.
 */
export function renderCurl(
  { method, target, headers = {}, body }: CheckRequest,
  origin: URL,
): string | undefined {
  if (body !== undefined || !plainTarget.test(target)) return undefined;
  const words = [
    'curl',
    method === 'HEAD' ? '-sSI' : '-sSi',
    ...(origin.protocol === 'https:' ? ['--http1.1'] : []),
    '--path-as-is',
    ...(method === 'HEAD' || method === 'GET' ? [] : ['-X', method]),
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    `${origin.origin}${target}`,
  ];
  const line = words.map(quoteWord).join(' ');
  return /^[\x20-\x7e]+$/.test(line) ? line : undefined;
}

function quoteWord(text: string): string {
  return /^[\w/.:,@%+-][\w/.:,@%+=-]*$/.test(text)
    ? text
    : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
