import type { Facts } from '../facts/schema.ts';

/** The size that pages' Open Graph tags state (ogp.me, structured properties). */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** What the image shows, for who can't see it. */
export function describeShareImage(facts: Facts): string {
  return `${facts.name}: call or text ${facts.phone}`;
}
