import * as z from 'zod';
import { errorCodes } from './errors.ts';
import { callingOrTexting } from '../facts/phone-words.ts';
import { endpointName, healthLimit } from './product-words.ts';
import type { Resource } from './resources.ts';

const uri = z.url();

/** Seed §2, HealthResponse. `ok` has no `const`, because some client generators can't handle one. */
export const healthSchema = z
  .strictObject({
    ok: z.boolean().describe(`True when the public origin answered. ${healthLimit}`),
  })
  .describe('The public origin answered.');

/** Seed §2, InfoResponse. The body has the fields in this order. */
export const infoSchema = z
  .strictObject({
    name: z.string().describe('Product display name.'),
    description: z.string().describe('Short product description.'),
    phone: z
      .string()
      .regex(/^\+[1-9]\d{1,14}$/)
      .describe(`Public phone number in E.164 format, for ${callingOrTexting}.`),
    mcp: uri.describe(
      endpointName
        ? `URL of the ${endpointName}.`
        : 'URL of the page that says how agents reach the product.',
    ),
    docs: uri.describe('URL of the human and agent documentation.'),
    openapi: uri.describe('URL of the OpenAPI document.'),
    version: z.string().describe('Version of this API, the same as in the OpenAPI document.'),
    when_to_use: z.string().describe('Guidance on when an agent should use the service.'),
  })
  .describe('The public facts of the product.');

export type Info = z.infer<typeof infoSchema>;

/** The JSON object of each resource. */
export const schemas = { health: healthSchema, info: infoSchema } as const satisfies Record<
  Resource,
  z.ZodObject
>;

/** Seed §2, ErrorBody. */
export const errorBodySchema = z
  .strictObject({
    code: z.enum(errorCodes).describe('Stable machine-readable error code.'),
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
