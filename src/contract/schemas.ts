import * as z from 'zod';
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
