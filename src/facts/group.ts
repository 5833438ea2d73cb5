import * as z from 'zod';

/** An object with exactly these fields. */
export function group<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? `one of the fields ${names}` : `the fields ${names}`,
  });
}
