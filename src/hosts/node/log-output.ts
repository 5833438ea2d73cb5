import type { Writable } from 'node:stream';

/** How many bytes of the log may wait for a slow reader. Further lines are dropped. */
const maxBuffered = 1_000_000;

/** The destination of log lines. */
export interface LogOutput {
  /** Writes a line, or drops it if the output is full or fails. Never throws and never waits. */
  write(line: string): void;
  /** Returns how many lines were dropped. */
  readonly dropped: () => number;
  /** Resolves when everything is written, or after `timeout` milliseconds. */
  flush(timeout: number): Promise<void>;
}

/**
 * Creates the destination of a log. If the disk is full, or the reader is slow or gone, it drops lines,
 * and the server keeps responding. `onDropped` is called for each dropped line.
 */
export function createLogOutput(stream: Writable, onDropped: () => void): LogOutput {
  let dropped = 0;
  const drop = () => {
    dropped += 1;
    onDropped();
  };
  const onWritten = (error: Error | null | undefined) => {
    if (error) drop();
  };
  // Without a listener, an error would end the process. The callback of each write counts it.
  stream.on('error', () => undefined);
  return {
    write(line) {
      if (stream.writableLength > maxBuffered) drop();
      else stream.write(line, onWritten);
    },
    dropped: () => dropped,
    flush(timeout) {
      return new Promise((resolve) => {
        setTimeout(resolve, timeout).unref();
        stream.write('', () => {
          resolve();
        });
      });
    },
  };
}
