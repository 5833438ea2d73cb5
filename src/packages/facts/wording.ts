import type { Facts } from './facts.ts';

/** 'call', 'text', or 'call or text': what people do, in the texts for programs. */
export function callOrText({ takes }: Pick<Facts, 'takes'>): string {
  if (!takes.includes('voice')) return 'text';
  return takes.includes('sms') ? 'call or text' : 'call';
}
