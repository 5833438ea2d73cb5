import * as z from 'zod';

/**
 * Builds a string schema from `parse`, which returns undefined for invalid input. `expected` is the
 * error message.
 */
export function parsedBy<T>(expected: string, parse: (value: string) => T | undefined) {
  return z.string({ error: expected }).transform((value, context): T => {
    const parsed = parse(value);
    if (parsed !== undefined) return parsed;
    context.addIssue({ code: 'custom', message: expected });
    return z.NEVER;
  });
}

/** A whole number in plain decimal digits. */
export function wholeNumber(min: number, max: number) {
  return parsedBy(`a whole number from ${min} to ${max}`, (value) => {
    const number = /^(?:0|[1-9]\d{0,14})$/.test(value) ? Number(value) : NaN;
    return number >= min && number <= max ? number : undefined;
  });
}
