import * as z from 'zod';
import type { ApiFacts } from './api-facts.ts';
import { callingOrTexting, describeHealthLimit, nameEndpoint } from './wording.ts';
import { errorCodes } from './errors.ts';
import type { Resource } from './resources.ts';

/** Seed §2, HealthResponse. `ok` has no `const`, because some client generators can't handle one. */
const healthSchema = z.strictObject({ ok: z.boolean() }).describe('The public origin answered.');

/** Seed §2, InfoResponse. The body has the fields in this order. */
export const infoSchema = z
  .strictObject({
    name: z.string(),
    description: z.string(),
    phone: z.string().regex(/^\+[1-9]\d{1,14}$/),
    mcp: z.url(),
    docs: z.url(),
    openapi: z.url(),
    version: z.string(),
    when_to_use: z.string(),
  })
  .describe('The public facts of the product.');

export type Info = z.infer<typeof infoSchema>;

/** The JSON object of each resource. */
export const schemas = { health: healthSchema, info: infoSchema } as const satisfies Record<
  Resource,
  z.ZodObject
>;

type Descriptions<Schema extends z.ZodObject> = Readonly<Record<keyof Schema['shape'], string>>;

/** Describes the fields of each resource in the words of a product. */
export function describeFields(facts: Pick<ApiFacts, 'agents' | 'takes'>) {
  const endpoint = nameEndpoint(facts);
  return {
    health: { ok: `True when the public origin answered. ${describeHealthLimit(facts)}` },
    info: {
      name: 'Product display name.',
      description: 'Short product description.',
      phone: `Public phone number in E.164 format, for ${callingOrTexting(facts)}.`,
      mcp: endpoint
        ? `URL of the ${endpoint}.`
        : 'URL of the page that says how agents reach the product.',
      docs: 'URL of the human and agent documentation.',
      openapi: 'URL of the OpenAPI document.',
      version: 'Version of this API, the same as in the OpenAPI document.',
      when_to_use: 'Guidance on when an agent should use the service.',
    },
  } satisfies { [Name in Resource]: Descriptions<(typeof schemas)[Name]> };
}

/** Seed §2, ErrorBody. */
export const errorBodySchema = z
  .strictObject({
    // Generated clients refuse a value that an enum lacks, and later versions can add codes.
    code: z
      .string()
      .describe(
        `Stable machine-readable error code: ${errorCodes.join(', ')}. Later versions can add codes.`,
      ),
    message: z.string().describe('Human-readable explanation of what failed.'),
    hint: z
      .string()
      .describe('Resolution hint: which routes exist and what the surface does not provide.'),
  })
  .describe('The error and how to resolve it.');

/** Seed §2, ErrorResponse. */
export const errorSchema = z
  .strictObject({ error: errorBodySchema.describe('The error.') })
  .describe('The body of every error.');
