import * as z from 'zod';

/**
 * Builds a string schema from `parse`, which returns undefined for invalid input. `expected` is the
 * error message. `parse` can add the reason with `explain`.
 */
export function parsedBy<T>(
  expected: string,
  parse: (value: string, explain: (reason: string) => void) => T | undefined,
) {
  return z.string({ error: expected }).transform((value, context): T => {
    let message = expected;
    const parsed = parse(value, (reason) => {
      message = `${expected} (${reason})`;
    });
    if (parsed !== undefined) return parsed;
    context.addIssue({ code: 'custom', message });
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
