import { callOrText } from '../facts/phone-words.ts';
import type { Facts } from '../facts/facts.ts';

/** The size of the image, as in the Open Graph tags (ogp.me, structured properties). */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** Describes the image for people who can't see it. */
export function describeShareImage(facts: Facts): string {
  return `${facts.name}: ${callOrText} ${facts.phone}`;
}
