import { fold } from '@frontdesk/hours';

/** Leaves only lowercase letters and digits: typography changes quotation marks, dashes, and spaces. */
export function toLetters(text: string): string {
  return fold(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
