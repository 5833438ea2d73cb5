import type { ApiFacts } from './api-facts.ts';
import { describeHealthLimit } from './wording.ts';

export const resources = {
  health: {
    tag: 'Health',
    purpose: 'Reports that the public origin answered.',
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

/** Says what a resource reports, and what it doesn't. */
export function describeResource(resource: Resource, facts: Pick<ApiFacts, 'agents'>): string {
  const { purpose } = resources[resource];
  return resource === 'health' ? `${purpose} ${describeHealthLimit(facts)}` : purpose;
}
