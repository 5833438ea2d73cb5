const empty = Buffer.alloc(0);
const endOfHead = Buffer.from('\r\n\r\n');

export type HeadSplitter = ReturnType<typeof createHeadSplitter>;

/**
 * Splits the bytes of one connection after the headers of each request. Headers end with an empty line
 * (RFC 9112 §2.1), which may arrive in parts. The splitter leaves out empty lines before a request (§2.2).
 */
export function createHeadSplitter() {
  /** The last bytes of incomplete headers. They may contain the start of the empty line. */
  let tail: Buffer = empty;
  return {
    /** Returns the bytes up to the end of the next request's headers, and the bytes after them. */
    split(bytes: Buffer): readonly [head: Buffer, rest: Buffer] {
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
    /** Whether the headers of a request are incomplete. */
    isPartial: () => tail.length > 0,
  };
}

/** Counts the bytes of line ends at the start. */
function countEmptyLines(bytes: Buffer): number {
  let count = 0;
  while (bytes[count] === 0x0d || bytes[count] === 0x0a) count += 1;
  return count;
}
