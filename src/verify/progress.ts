import { toShortLine } from './printable.ts';

/** A stream that may be a terminal. */
export interface Screen {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** A line that shows the progress of a run. */
export interface Progress {
  /** Replaces the line; does nothing if the stream isn't a terminal. */
  update(text: string): void;
  /** Prints a line that stays. */
  say(text: string): void;
  /** Removes the line. */
  clear(): void;
}

const eraseLine = '\r\x1b[2K';

export function createProgress(screen: Screen): Progress {
  let isShown = false;
  const clear = () => {
    if (isShown) screen.write(eraseLine);
    isShown = false;
  };
  return {
    clear,
    update(text) {
      if (!screen.isTTY) return;
      // A terminal that does not know its width reports 0.
      const { columns = 0 } = screen;
      const width = (columns > 0 ? columns : 80) - 1;
      screen.write(`${eraseLine}${toShortLine(text, 1000).slice(0, width)}`);
      isShown = true;
    },
    say(text) {
      clear();
      screen.write(`${toShortLine(text, 1000)}\n`);
    },
  };
}
