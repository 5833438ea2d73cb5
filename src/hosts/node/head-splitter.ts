const empty = Buffer.alloc(0);
const endOfHead = Buffer.from('\r\n\r\n');

/** Cuts the bytes of a connection after the headers of each request. */
export interface HeadSplitter {
  /** Returns the bytes up to the end of the next request's headers, and the bytes behind them. */
  split(bytes: Buffer): readonly [head: Buffer, rest: Buffer];
  /** Whether the headers of a request are incomplete. */
  isPartial(): boolean;
}

/**
 * Creates the splitter of one connection. Headers end with an empty line, which may arrive in parts
 * (RFC 9112 §2.1). Empty lines before a request are left out (§2.2).
 */
export function createHeadSplitter(): HeadSplitter {
  /** The last bytes of headers that are not complete yet. They may hold the start of their end. */
  let tail: Buffer = empty;
  return {
    split(bytes) {
      const start = tail.length === 0 ? countEmptyLines(bytes) : 0;
      const received = start === 0 ? bytes : bytes.subarray(start);
      const searched = tail.length === 0 ? received : Buffer.concat([tail, received]);
      const found = searched.indexOf(endOfHead);
      if (found === -1) {
        tail = Buffer.from(searched.subarray(-(endOfHead.length - 1)));
        return [received, empty];
      }
      const end = found + endOfHead.length - tail.length;
      tail = empty;
      if (end === received.length) return [received, empty];
      return [received.subarray(0, end), received.subarray(end)];
    },
    isPartial: () => tail.length > 0,
  };
}

/** The bytes that are only line ends, at the start. */
function countEmptyLines(bytes: Buffer): number {
  let count = 0;
  while (bytes[count] === 0x0d || bytes[count] === 0x0a) count += 1;
  return count;
}
