import { healthLimit } from './product-words.ts';

/**
 * The resources. Every host bundles these records, so the schemas and the bodies, which need packages, are
 * in `schemas.ts` and `bodies.ts`.
 */
export const resources = {
  health: {
    tag: 'Health',
    purpose: `Reports that the public origin answered. ${healthLimit}`,
    // A stored copy can't show that the origin answers now.
    cached: false,
    takesFormat: false,
  },
  info: {
    tag: 'Info',
    purpose:
      'Returns the product info record: name, description, phone, URLs, document version and usage guidance.',
    cached: true,
    takesFormat: true,
  },
} as const;

export type Resource = keyof typeof resources;

export const resourceNames = Object.keys(resources) as Resource[];
