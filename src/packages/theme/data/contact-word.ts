import type { Facts } from '@frontdesk/facts';

/** Returns the word for calling or texting, in src/content/i18n. */
export function contactWord({ takes }: Pick<Facts, 'takes'>) {
  if (!takes.includes('voice')) return 'contact.text';
  return takes.includes('sms') ? 'contact.callOrText' : 'contact.call';
}
