import type { Writable } from 'node:stream';
import { inspect } from 'node:util';
import { pino } from 'pino';

/** Bytes that can wait for a slow reader of the log. Further lines are dropped. */
const maxBuffered = 1_000_000;

/**
 * Creates the destination of a log. If the disk is full, or the reader is slow or gone, it drops lines,
 * and the server keeps responding. Calls `onDropped` for each dropped line.
 */
export function createLogOutput(stream: Writable, onDropped: () => void) {
  // Without a listener, an error would end the process. The callback of each write counts it.
  stream.on('error', () => undefined);
  return {
    /** Writes a line, or drops it if the output is full or fails. Never throws and never waits. */
    write(line: string): void {
      if (stream.writableLength > maxBuffered) onDropped();
      else {
        stream.write(line, (error) => {
          if (error) onDropped();
        });
      }
    },
    /** Resolves when everything is written, or after `timeout` milliseconds. */
    flush: (timeout: number) =>
      new Promise<unknown>((resolve) => {
        setTimeout(resolve, timeout).unref();
        stream.write('', resolve);
      }),
  };
}

/** Renders a JSON line of the log for people: local time, level, message, and fields. */
export function renderLogLine(line: string): string {
  const record = JSON.parse(line) as { time: number; level: number; msg?: string };
  const { time, level, msg, ...fields } = record;
  const parts = [new Date(time).toTimeString().slice(0, 8), pino.levels.labels[level]?.padEnd(5)];
  if (msg !== undefined) parts.push(msg);
  if (Object.keys(fields).length > 0) parts.push(inspect(fields, { breakLength: Infinity }));
  return `${parts.join(' ')}\n`;
}
