import { healthLimit } from './product-words.ts';

/** The base paths of the canonical routes and of their aliases. */
export const bases: readonly string[] = ['/api/v1', '/api'];

/**
 * The resources, with the base paths of their routes. Hosts read these records with every request, so
 * the schemas and the bodies, which need packages, are in `schemas.ts` and `bodies.ts`.
 */
export const resources = {
  health: {
    tag: 'Health',
    purpose: `Reports that the public origin answered. ${healthLimit}`,
    // A stored copy can't show that the origin answers now.
    cached: false,
    takesFormat: false,
    bases,
  },
  info: {
    tag: 'Info',
    purpose:
      'Returns the product info record: name, description, phone, URLs, document version and usage guidance.',
    cached: true,
    takesFormat: true,
    bases,
  },
} as const;

export type Resource = keyof typeof resources;
