import { METHODS } from 'node:http';
import type { Socket } from 'node:net';

/** An error of Node's HTTP parser. It has no packet if the client ended the connection or timed out. */
export interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

export interface RequestLine {
  readonly method: string;
  readonly url: string;
}

/** The errors for methods that Node doesn't know, for those of RTSP, and for the PRI of HTTP/2. */
const codes = ['HPE_INVALID_METHOD', 'HPE_INVALID_CONSTANT', 'HPE_INVALID_VERSION'];

/** A request line (RFC 9112 §3), which may end with LF alone (§2.2). A method is a token (RFC 9110 §5.6.2). */
const complete = /^([\w!#$%&'*+.^`|~-]+) ([!-~]+) HTTP\/1\.[01]\r?\n/;
const beginning = /^[\w!#$%&'*+.^`|~-]+(?: (?:[!-~]+(?: [HTP/\d.]*\r?)?)?)?$/;

/**
 * True if Node's parser stopped in a request target that exceeds the limit. Node has only the last packet, so that is
 * unknown for a target that began in an earlier packet and doesn't end in this one.
 */
export function stopsInTarget({ rawPacket, bytesParsed = 0 }: ParserError): boolean {
  const packet = rawPacket?.toString('latin1') ?? '';
  const line = packet.slice(packet.lastIndexOf('\n', bytesParsed - 1) + 1, bytesParsed);
  return packet.startsWith(' HTTP/', bytesParsed) || (line.includes(' ') && beginning.test(line));
}

/**
 * Returns a function that reads the request line if Node's parser refused its method, or undefined for other
 * errors. It returns 'incomplete' if the line may continue in the next packet, which is then this socket's next
 * error, and 'too large' above `maxBytes`.
 */
export function createReadRefusedLine(maxBytes: number) {
  const started = new WeakMap<Socket, string>();

  return (
    { code = '', rawPacket, bytesParsed = 0 }: ParserError,
    socket: Socket,
  ): RequestLine | 'incomplete' | 'too large' | undefined => {
    if (!rawPacket || !codes.includes(code)) return undefined;
    const packet = rawPacket.toString('latin1');
    let text = started.get(socket);
    if (text === undefined) {
      // Node refuses PRI only after its line.
      const end = code === 'HPE_INVALID_VERSION' ? bytesParsed - 1 : bytesParsed;
      const start = packet.slice(0, end).lastIndexOf('\n') + 1;
      text = packet.slice(start);
    } else text += packet;

    const [line, method = '', url = ''] = complete.exec(text) ?? [];
    if (line === undefined && !beginning.test(text)) return undefined;
    if ((line ?? text).length > maxBytes) return 'too large';
    // The server refuses other errors in the line of a known method.
    if (line !== undefined) return METHODS.includes(method) ? undefined : { method, url };
    started.set(socket, text);
    return 'incomplete';
  };
}
