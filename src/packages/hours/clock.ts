/** A time of day as it is written. */
export interface Clock {
  readonly hour: number;
  readonly minute: number;
  readonly half?: 'am' | 'pm' | undefined;
  /** True for two digits each, as a 24-hour clock has them. */
  readonly hasFourDigits: boolean;
}

/** A day's times from `opens` to `closes`, such as 08:00. They are on the next day if they close before they open. */
export interface Times {
  readonly opens: string;
  readonly closes: string;
}

/**
 * Reads two times. Returns undefined if they are none, or may mean two things: in "9-5", five in the morning and in the
 * afternoon are as likely.
 */
export function readTimes(
  from: Clock,
  to: Clock,
  { isTwelveHour }: { readonly isTwelveHour: boolean },
): Times | undefined {
  // In "2-6 pm" and "2 pm - 6", both are in the afternoon.
  const half = from.half ?? to.half;
  const [early, late] = [from, to].map((time) => toMinutes({ ...time, half: time.half ?? half }));
  const isSameHalf = Number(early) < Number(late);
  const opens = Number(isSameHalf ? early : toMinutes(from)) % (24 * 60);
  const end = Number(isSameHalf ? late : toMinutes(to));
  const closes = end === 0 ? 24 * 60 : end;
  const isValid = opens !== end && opens >= 0 && end >= 0;
  const isClear =
    to.half !== undefined ||
    (from.hasFourDigits && to.hasFourDigits) ||
    (opens < closes
      ? from.half !== undefined || !isTwelveHour || !isEarly(opens, closes)
      : opens >= 13 * 60);
  return isValid && isClear ? { opens: writeTime(opens), closes: writeTime(closes) } : undefined;
}

/** True for times such as "2-6", which people also say for the afternoon. */
function isEarly(opens: number, closes: number): boolean {
  return opens >= 60 && opens < 7 * 60 && closes <= 12 * 60;
}

/** Returns the minutes after midnight, or NaN for an hour or a minute that no clock has. */
function toMinutes({ hour, minute, half }: Clock): number {
  if (minute > 59 || hour > (half === 'am' ? 12 : 24)) return NaN;
  // In "in the afternoon 14-18", the hours are already those of the day.
  const isHalf = half !== undefined && hour <= 12;
  return (isHalf ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour) * 60 + minute;
}

function writeTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60]
    .map((number) => String(number).padStart(2, '0'))
    .join(':');
}
