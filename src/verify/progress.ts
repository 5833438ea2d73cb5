import { toShortLine } from './printable.ts';

/** A stream that may be a terminal. */
export interface Screen {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** Creates a line that shows the progress of a run. */
export function createProgress(screen: Screen) {
  const eraseLine = screen.isTTY ? '\r\x1b[2K' : '';

  /** Replaces the line; does nothing if the stream isn't a terminal. */
  function update(text: string): void {
    // A terminal that does not know its width reports 0.
    const { columns = 0 } = screen;
    const width = (columns > 0 ? columns : 80) - 1;
    if (screen.isTTY) screen.write(`${eraseLine}${toShortLine(text).slice(0, width)}`);
  }

  /** Prints a line that stays. */
  function say(text: string): void {
    screen.write(`${eraseLine}${toShortLine(text, 1000)}\n`);
  }

  return { update, say };
}
