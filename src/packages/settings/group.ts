import * as z from 'zod';

/** What an unknown field gets as expected, before the names that its group has. */
export const oneOfFields = 'one of the fields ';

/** An object with exactly these fields. */
export function group<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape);
  const required = names.filter(
    (name) => !z.safeParse(shape[name] as z.ZodType, undefined).success,
  );
  const needed = required.length > 0 ? required : names;
  const expected = `the field${needed.length > 1 ? 's' : ''} ${needed.join(', ')}`;
  return z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? `${oneOfFields}${names.join(', ')}` : expected,
  });
}
