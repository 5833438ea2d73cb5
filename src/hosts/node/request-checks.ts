import type { IncomingMessage } from 'node:http';

/** The parts of a request that these checks read. */
type Head = Pick<IncomingMessage, 'httpVersion' | 'headers'>;

/**
 * `uri-host [ ":" port ]` (RFC 9110 §7.2), where the host must not be empty (§4.2.1). An alternative for each character
 * would take twice as long on a long name.
 */
const authority =
  /^(?:\[(?:[\da-f:.]+|v[\da-f]+\.[\w.~!$&'()*+,;=:-]+)\]|(?!:|$)[\w.~!$&'()*+,;=-]*(?:%[\da-f]{2}[\w.~!$&'()*+,;=-]*)*)(?::\d*)?$/i;

/**
 * True if a request has exactly one valid Host, as HTTP/1.1 requires (RFC 9112 §3.2). It is optional in
 * HTTP/1.0, and in HTTP/2, which has `:authority`. The server joins repeated headers with a comma and a space, which no
 * host contains.
 */
export function hasValidHost({ httpVersion, headers }: Head): boolean {
  const { host } = headers;
  return host === undefined ? httpVersion !== '1.1' : authority.test(host);
}

/**
 * True if the bytes after the headers are not the next request. They are a body, which the server never
 * reads, or they follow an upgrade request, where Node drops them.
 */
export function leavesBytesUnread({ headers }: Head): boolean {
  const { upgrade, 'content-length': length, 'transfer-encoding': coding } = headers;
  return (length !== undefined && length !== '0') || coding !== undefined || upgrade !== undefined;
}
