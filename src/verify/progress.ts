import { toShortLine } from './printable.ts';

/** A stream that people may be watching. */
export interface Screen {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** One line that says how far things are. */
export interface Progress {
  /** Rewrites the line; does nothing where it would only fill a log. */
  update(text: string): void;
  /** Prints a line that stays. */
  say(text: string): void;
  /** Takes the line away. */
  clear(): void;
}

const eraseLine = '\r\x1b[2K';

/** A progress line on a terminal; elsewhere only what stays is printed. */
export function createProgress(screen: Screen): Progress {
  let shown = false;
  const clear = () => {
    if (shown) screen.write(eraseLine);
    shown = false;
  };
  const update = (text: string) => {
    if (!screen.isTTY) return;
    // A terminal that does not know its width says 0.
    const { columns = 0 } = screen;
    const width = (columns > 0 ? columns : 80) - 1;
    screen.write(`${eraseLine}${toShortLine(text, 1000).slice(0, width)}`);
    shown = true;
  };
  const say = (text: string) => {
    clear();
    screen.write(`${toShortLine(text, 1000)}\n`);
  };
  return { update, say, clear };
}
