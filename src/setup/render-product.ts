import { inspect } from 'node:util';
import { format, resolveConfig } from 'prettier';
import * as z from 'zod';
import { productSchema, type Product } from '../facts/product-schema.ts';

/** Renders src/facts/product.ts, with the descriptions of the schema as comments. */
export async function renderProduct(product: Product, path: string): Promise<string> {
  const source = `import type { Product } from './product-schema.ts';

/** What this site says about your product. Change the texts, and remove "//" to add a field. */
export const product: Product = ${renderGroup(productSchema, product)};
`;
  return format(source, { ...(await resolveConfig(path)), parser: 'typescript' });
}

function renderGroup({ shape }: z.ZodObject, values: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(shape).flatMap(([key, field]) => {
    const { description, example } = (field as z.ZodType).meta() ?? {};
    const value = values[key];
    return [
      ...(description === undefined ? [] : [`// ${description}`]),
      value === undefined
        ? `// ${key}: ${inspect(example, { breakLength: Infinity, depth: null })},`
        : `${key}: ${renderValue(field as z.ZodType, value)},`,
    ];
  });
  return `{\n${lines.join('\n')}\n}`;
}

function renderValue(field: z.ZodType, value: unknown): string {
  const schema = field instanceof z.ZodOptional ? field.unwrap() : field;
  return schema instanceof z.ZodObject
    ? renderGroup(schema, value as Record<string, unknown>)
    : JSON.stringify(value);
}
