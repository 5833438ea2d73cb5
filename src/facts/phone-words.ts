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

/** 'call', 'text', or 'call or text': what people do, in the texts for programs. */
export const callOrText = joinChannels(takes, 'call', 'text');

/** 'calling', 'texting', or 'calling or texting'. */
export const callingOrTexting = joinChannels(takes, 'calling', 'texting');

/** The same as a word of the website, in src/content/i18n. */
export const contactWord = !takesCalls
  ? 'contact.text'
  : takesTexts
    ? 'contact.callOrText'
    : 'contact.call';
