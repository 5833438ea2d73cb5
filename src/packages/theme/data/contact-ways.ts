import { type Facts, listWays } from '@frontdesk/facts';

type Contact = Facts['contacts'][number];

export type Way = ReturnType<typeof listWays>[number];

/** True for a contact that a row describes: a number that people read, or one with hours or a note. */
export function needsRow({ hours, note, number, takes = ['voice'] }: Contact): boolean {
  const isRead = takes.some((channel) => ['voice', 'sms', 'fax'].includes(channel));
  return (hours ?? note) !== undefined || (number !== undefined && isRead);
}

/** Lists the ways with a button of their own: those of the phone number, messengers, and links. */
export function listButtons({ phone, takes, contacts }: Facts): Way[] {
  const withButtons = contacts.filter((contact) => !needsRow(contact));
  return [{ number: phone, takes }, ...withButtons].flatMap(listWays);
}

/** Lists the two ways in the bar of a phone: the phone number, and the owner's next one. */
export function listBarWays({ phone, takes, contacts }: Facts): Way[] {
  const ways = [{ number: phone, takes }, ...contacts].flatMap(listWays);
  return ways.filter(({ href }) => href !== undefined).slice(0, 2);
}

/** Returns the name of an icon of Starlight's. */
export function findIcon({ channel, name }: Pick<Way, 'channel' | 'name'>) {
  if (channel === 'voice') return 'phone';
  if (name === 'WhatsApp') return 'whatsApp';
  if (name === 'Telegram') return 'telegram';
  if (name === 'Signal') return 'signal';
  return name === undefined ? 'external' : 'comment';
}
