import * as z from 'zod';
import { errorCodes } from './errors.ts';
import { fieldMeanings, healthLimit } from './product-words.ts';

const uri = z.url();

/** Seed §2, HealthResponse. */
export const healthSchema = z
  .strictObject({
    ok: z.literal(true).describe(`True when the public origin answered. ${healthLimit}`),
  })
  .meta({ id: 'HealthResponse', description: 'The public origin answered.' });

/** The health body (seed §2). */
export const health = { ok: true } as const;

/** Seed §2, InfoResponse. The body has its fields in this order. */
export const infoSchema = z
  .strictObject({
    name: z.string().describe('Product display name.'),
    description: z.string().describe('Short product description.'),
    phone: z
      .string()
      .regex(/^\+[1-9]\d{1,14}$/)
      .describe(fieldMeanings.phone),
    mcp: uri.describe(fieldMeanings.mcp),
    docs: uri.describe('URL of the human and agent documentation.'),
    openapi: uri.describe('URL of the machine-readable description of this public surface.'),
    version: z
      .string()
      .describe(
        'Public info API document version; equals the version of the machine-readable description.',
      ),
    when_to_use: z.string().describe('Guidance on when an agent should use the service.'),
  })
  .meta({ id: 'InfoResponse', description: 'The public facts of the product.' });

export type Info = z.infer<typeof infoSchema>;

const errorBodySchema = z
  .strictObject({
    code: z.enum(errorCodes).describe('Stable machine-readable error code.'),
    message: z.string().describe('Human-readable explanation of what failed.'),
    hint: z
      .string()
      .describe('Resolution hint: which routes exist and what the surface does not provide.'),
  })
  .meta({ id: 'ErrorBody', description: 'The error and how to resolve it.' });

/** Seed §2, ErrorResponse. */
export const errorSchema = z
  .strictObject({ error: errorBodySchema.describe('The error.') })
  .meta({ id: 'ErrorResponse', description: 'The body of every error.' });
