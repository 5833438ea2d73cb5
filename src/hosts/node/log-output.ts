import type { Writable } from 'node:stream';

/** How much of the log may wait for a slow reader, in bytes. Lines beyond it are dropped. */
const maxBuffered = 1_000_000;

/** Where log lines are written to. */
export interface LogOutput {
  /** Writes a line, or drops it if the output is full or fails. Never throws and never waits. */
  write(line: string): void;
  /** The lines that were dropped so far. */
  readonly dropped: () => number;
  /** Resolves when everything is written, or after `timeout` milliseconds. */
  flush(timeout: number): Promise<void>;
}

/**
 * Creates the output of a log. A full disk, a reader that stopped reading, or one that is gone costs
 * lines of the log, but no responses. `onDropped` is called for each line that is dropped.
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
  // Without a listener, the error would end the process. The callback of each write counts it.
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
