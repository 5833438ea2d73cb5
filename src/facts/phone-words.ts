import type { Product } from './product-schema.ts';
import { product } from './product.ts';

type Channels = Product['phone']['takes'];

/** Joins the words for the channels of a number. */
export function joinChannels(takes: Channels, voice: string, sms: string): string {
  if (!takes.includes('voice')) return sms;
  return takes.includes('sms') ? `${voice} or ${sms}` : voice;
}

const { takes } = product.phone;

/** True if people can call the number. */
export const takesCalls = takes.includes('voice');

/** True if people can text the number. */
export const takesTexts = takes.includes('sms');

/** What people do with the number, within a sentence. */
export const callOrText = joinChannels(takes, 'call', 'text');

/** The same, as the first words of a sentence. */
export const CallOrText = joinChannels(takes, 'Call', takesCalls ? 'text' : 'Text');

/** What the number is for. */
export const callingOrTexting = joinChannels(takes, 'calling', 'texting');
