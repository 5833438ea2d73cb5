import * as z from 'zod';

/** What an unknown field gets as expected, before the names that its group has. */
export const oneOfFields = 'one of the fields ';

/** An object with exactly these fields. */
export function group<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? `${oneOfFields}${names}` : `the fields ${names}`,
  });
}
