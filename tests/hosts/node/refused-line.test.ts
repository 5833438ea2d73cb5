import { expect, it } from 'vitest';
import { stopsInTarget } from '../../../src/packages/hosts/node/refused-line.ts';

const long = 'a/b'.repeat(6_000);

// Node reports where its parser stopped: at the end of the target, of a header, or of the packet.
it.each([
  [true, `GET /${long}`, ' HTTP/1.1\r\nHost: a\r\n'],
  [true, `GET /${long}`, ''],
  [true, `GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /${long}`, ' HTTP/1.1\r\n'],
  // The target began in an earlier packet.
  [true, long, ' HTTP/1.1\r\nHost: a\r\n'],
  [false, `GET / HTTP/1.1\r\nX: ${long}`, '\r\n'],
  [false, `GET /${long} HTTP/1.1\r\nVia: HTTP/1.1 ${long}`, ''],
  [false, `GET / HTTP/1.1\r\n${'x'.repeat(20_000)}`, ''],
  // A header or a target, in several packets.
  [false, long, ''],
  [false, `X-Long: HTTP/${long}`, '\r\n'],
])('%s: the parser stopped in the target (%.20s…%s)', (expected, parsed, rest) => {
  const rawPacket = Buffer.from(parsed + rest);
  expect(stopsInTarget({ rawPacket, bytesParsed: parsed.length } as never)).toBe(expected);
});
