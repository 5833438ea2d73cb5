const empty = Buffer.alloc(0);
const endOfHead = Buffer.from('\r\n\r\n');

/** Splits the bytes of a connection after the headers of each request. */
export interface HeadSplitter {
  /** Returns the bytes up to the end of the next request's headers, and the bytes after them. */
  split(bytes: Buffer): readonly [head: Buffer, rest: Buffer];
  /** Whether the headers of a request are incomplete. */
  isPartial(): boolean;
}

/**
 * Creates the splitter of one connection. Headers end with an empty line, which may arrive in parts
 * (RFC 9112 §2.1). The splitter leaves out empty lines before a request (§2.2).
 */
export function createHeadSplitter(): HeadSplitter {
  /** The last bytes of incomplete headers. They may contain the start of the empty line. */
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

/** Counts the bytes of line ends at the start. */
function countEmptyLines(bytes: Buffer): number {
  let count = 0;
  while (bytes[count] === 0x0d || bytes[count] === 0x0a) count += 1;
  return count;
}
