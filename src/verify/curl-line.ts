import type { CheckRequest } from './check.ts';
import { hostOf, portOf } from './origin.ts';
import { requestFields } from './request-fields.ts';
import { quoteWord, renderPrintf } from './shell.ts';

/** Targets that curl sends unchanged as part of a URL (with --path-as-is). */
const plainTarget =
  /^\/(?:[\w.~!$&'()*+,;=:@%-][\w.~!$&'()*+,;=:@%/-]*)?(?:\?[\w.~!$&'()*+,;=:@%/-]+)?$/;

/**
 * Renders a line for a POSIX shell that sends the same request with curl and shows the whole response.
 * Only Host, User-Agent, Accept and Connection are curl's own. Raw bytes go through curl's telnet, or
 * through openssl if the origin has TLS.
 */
export function renderCurl(request: CheckRequest, origin: URL): string {
  return request.bytes === undefined
    ? renderRequest(request, origin)
    : renderRaw(request.bytes.replaceAll('{host}', origin.host), origin);
}

function renderRequest(request: CheckRequest, origin: URL): string {
  const { method, target, body } = request;
  const isPlain = plainTarget.test(target);
  // A shell word can't hold every body.
  const isPiped = body !== undefined && !/^[\x20-\x7e]*$/.test(body);
  const words = [
    'curl',
    method === 'HEAD' ? '-sSI' : '-sSi',
    ...(origin.protocol === 'https:' ? ['--http1.1'] : []),
    '--path-as-is',
    ...(method === 'HEAD' || method === 'GET' ? [] : ['-X', method]),
    ...renderFields(request),
    ...(body === undefined ? [] : isPiped ? ['--data-binary', '@-'] : ['--data-raw', body]),
    ...(isPlain ? [] : ['--request-target', target]),
    isPlain ? `${origin.origin}${target}` : `${origin.origin}/`,
  ];
  const command = words.map(quoteWord).join(' ');
  return isPiped ? `${renderPrintf(Buffer.from(body).toString('latin1'))} | ${command}` : command;
}

function renderFields(request: CheckRequest): string[] {
  const fields = requestFields(request);
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

function renderRaw(bytes: string, origin: URL): string {
  const address = `${origin.hostname}:${portOf(origin)}`;
  const client =
    origin.protocol === 'https:'
      ? ['openssl', 's_client', '-quiet', '-servername', hostOf(origin), '-connect', address]
      : ['curl', '-sS', `telnet://${address}`];
  return `${renderPrintf(bytes)} | ${client.map(quoteWord).join(' ')}`;
}
