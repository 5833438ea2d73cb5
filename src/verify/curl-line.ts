import type { CheckRequest } from './check.ts';
import { requestFields } from './request-fields.ts';
import { quoteWord, renderBytes } from './shell.ts';
import { hostOf, portOf } from './origin.ts';

/** Targets that curl sends as they are when they stand in a URL (with --path-as-is). */
const plainTarget =
  /^\/(?:[\w.~!$&'()*+,;=:@%-][\w.~!$&'()*+,;=:@%/-]*)?(?:\?[\w.~!$&'()*+,;=:@%/-]+)?$/;

/**
 * A line for a POSIX shell that sends the same request with curl and shows the whole response: the
 * same request line, fields and body, but for Host, User-Agent, Accept and Connection, which are
 * each client's own. Raw bytes go through curl's telnet, or openssl's client where TLS is wanted.
 */
export function renderCurl(request: CheckRequest, origin: URL): string {
  return request.bytes === undefined
    ? renderRequest(request, origin)
    : renderRaw(request.bytes.replaceAll('{host}', origin.host), origin);
}

function renderRequest(request: CheckRequest, origin: URL): string {
  const { method, target, body } = request;
  const plain = plainTarget.test(target);
  // A word of a shell can't hold every body.
  const piped = body !== undefined && !/^[\x20-\x7e]*$/.test(body);
  const words = [
    'curl',
    method === 'HEAD' ? '-sSI' : '-sSi',
    ...(origin.protocol === 'https:' ? ['--http1.1'] : []),
    '--path-as-is',
    ...(method === 'HEAD' || method === 'GET' ? [] : ['-X', method]),
    ...renderFields(request),
    ...(body === undefined ? [] : piped ? ['--data-binary', '@-'] : ['--data-raw', body]),
    ...(plain ? [] : ['--request-target', target]),
    plain ? `${origin.origin}${target}` : `${origin.origin}/`,
  ];
  const command = words.map(quoteWord).join(' ');
  return piped ? `${renderBytes(Buffer.from(body).toString('latin1'))} | ${command}` : command;
}

function renderFields(request: CheckRequest): string[] {
  const fields = requestFields(request);
  if (request.body !== undefined) {
    // curl counts the body itself, and would name a type that was not asked for.
    delete fields['Content-Length'];
    if (!Object.keys(fields).some((name) => name.toLowerCase() === 'content-type')) {
      return [...toOptions(fields), '-H', 'Content-Type:'];
    }
  }
  return toOptions(fields);
}

function toOptions(fields: Readonly<Record<string, string>>): string[] {
  // "Name:" would tell curl to leave the field out; "Name;" sends it empty.
  return Object.entries(fields).flatMap(([name, value]) => [
    '-H',
    value === '' ? `${name};` : `${name}: ${value}`,
  ]);
}

function renderRaw(bytes: string, origin: URL): string {
  const [host, port] = [hostOf(origin), portOf(origin)];
  const client =
    origin.protocol === 'https:'
      ? [
          'openssl',
          's_client',
          '-quiet',
          '-servername',
          host,
          '-connect',
          `${origin.hostname}:${port}`,
        ]
      : ['curl', '-sS', `telnet://${origin.hostname}:${port}`];
  return `${renderBytes(bytes)} | ${client.map(quoteWord).join(' ')}`;
}
