import type { Product } from './product-schema.ts';
import { product } from './product.ts';

type Channels = Product['phone']['takes'];

/** Joins the words for a number's channels. */
export function joinChannels(takes: Channels, voice: string, sms: string): string {
  if (!takes.includes('voice')) return sms;
  return takes.includes('sms') ? `${voice} or ${sms}` : voice;
}

const { takes } = product.phone;

export const takesCalls = takes.includes('voice');

export const takesTexts = takes.includes('sms');

/** The verbs for the number, within a sentence. */
export const callOrText = joinChannels(takes, 'call', 'text');

/** The verbs for the number, at the start of a sentence. */
export const CallOrText = joinChannels(takes, 'Call', takesCalls ? 'text' : 'Text');

/** The nouns for the number's channels. */
export const callingOrTexting = joinChannels(takes, 'calling', 'texting');
