import * as z from 'zod';
import { group } from '@frontdesk/settings';
import { date, week } from './hours.ts';
import { link, phone, text } from './values.ts';

/** What a number takes: calls, texts, the messages of a messenger, or faxes. */
const channels = ['voice', 'sms', 'whatsapp', 'signal', 'telegram', 'zalo', 'fax'] as const;

type Channel = (typeof channels)[number];

function listOf<Name extends string>(names: readonly Name[]) {
  const error = `a list of ${names.join(', ')}`;
  return z.array(z.enum(names, { error }), { error }).min(1, { error });
}

/** What the public phone number takes. People can call or text it. */
export const phoneChannels = listOf(channels.filter((name) => name !== 'fax')).refine(
  (takes) => takes.length === 0 || takes.includes('voice') || takes.includes('sms'),
  { error: 'voice or sms, beside messengers' },
);

/** Names of channels that are the same in every language, and the messengers' links to a number. */
const messengers: Partial<
  Record<Channel, readonly [name: string, toLink?: (e164: string) => string]>
> = {
  sms: ['SMS'],
  fax: ['Fax'],
  whatsapp: ['WhatsApp', (number) => `https://wa.me/${number.slice(1)}`],
  signal: ['Signal', (number) => `https://signal.me/#p/${number}`],
  telegram: ['Telegram', (number) => `https://t.me/${number}`],
  zalo: ['Zalo', (number) => `https://zalo.me/${number.slice(1)}`],
};

/** The hosts of messengers. A link to one needs no label. */
const messengerHosts: readonly (readonly [host: RegExp, name: string])[] = [
  [/^(?:wa\.me|(?:.+\.)?whatsapp\.com)$/, 'WhatsApp'],
  [/^signal\.me$/, 'Signal'],
  [/^t\.me$/, 'Telegram'],
  [/^(?:.+\.)?zalo\.me$/, 'Zalo'],
  [/^(?:(?:.+\.)?line\.me|lin\.ee)$/, 'LINE'],
  [/^(?:pf|open)\.kakao\.com$/, 'KakaoTalk'],
  [/^m\.me$/, 'Messenger'],
];

/** One way to reach somebody. */
export interface Way {
  readonly channel: Channel | 'link';
  /** The name of the messenger. */
  readonly name?: string | undefined;
  readonly label?: string | undefined;
  /** Such as 'Emergency line', 'WhatsApp', or 'Office (WhatsApp)'. Empty for the phone number itself. */
  readonly title: string;
  /** In E.164 format. */
  readonly number?: string | undefined;
  /** Undefined for a fax, which no link can send. */
  readonly href?: string | undefined;
}

interface WrittenContact {
  readonly label?: string | undefined;
  readonly number?: string | undefined;
  readonly takes?: readonly Channel[] | undefined;
  readonly url?: string | undefined;
}

/** Lists the ways that a contact has, in the owner's order. */
export function listWays({ label, number, takes = ['voice'], url }: WrittenContact): Way[] {
  if (url !== undefined) {
    const host = URL.parse(url)?.hostname ?? '';
    const [, name] = messengerHosts.find(([pattern]) => pattern.test(host)) ?? [];
    return [{ channel: 'link', name, label, title: nameWay(label, name), href: url }];
  }
  if (number === undefined) return [];
  return takes.map((channel) => {
    const [name, toLink] = messengers[channel] ?? [];
    const call = { voice: `tel:${number}`, sms: `sms:${number}` }[channel as string];
    const title = nameWay(label, name);
    return { channel, name, label, title, number, href: toLink?.(number) ?? call };
  });
}

/** A number with its channels, or a link. */
export const contact = group({
  label: text.optional(),
  number: phone.optional(),
  takes: listOf(channels).optional(),
  url: link.optional(),
  hours: week.optional(),
  note: text.optional(),
})
  .refine(({ number, url }) => (number === undefined) !== (url === undefined), {
    path: ['number'],
    error: 'either a `number` or a `url`',
  })
  .refine(({ takes, url }) => takes === undefined || url === undefined, {
    path: ['takes'],
    error: 'a `number` that takes them',
  })
  .refine((entry) => entry.label !== undefined || listWays(entry).every(({ name }) => name), {
    path: ['label'],
    error: 'what it is, such as Emergency line or Book online',
  });

export type Contact = z.output<typeof contact>;

/** A text for certain days, such as a holiday, and who to call meanwhile. */
export const notice = group({
  from: date,
  to: date.optional(),
  title: text.optional(),
  text,
  contact: contact.optional(),
})
  .transform(({ to, ...fields }) => ({ ...fields, to: to ?? fields.from }))
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'a date that is not before `from`',
  });

/** Lists the other contacts and those of the notices. */
export function listContacts({
  contacts = [],
  notices = [],
}: {
  readonly contacts?: readonly Contact[] | undefined;
  readonly notices?: readonly z.output<typeof notice>[] | undefined;
}): Contact[] {
  return [...contacts, ...notices.flatMap((entry) => entry.contact ?? [])];
}

/** Returns the web address of a way, or undefined if it is a number to call or to text. */
export function toWebAddress(
  { href = '' }: Pick<Way, 'href'>,
  baseUrl: string,
): string | undefined {
  return /^(?:https?:|\/)/.test(href) ? new URL(href, baseUrl).href : undefined;
}

function nameWay(label: string | undefined, name: string | undefined): string {
  if (label === undefined || name === undefined) return label ?? name ?? '';
  return label.toLowerCase().includes(name.toLowerCase()) ? label : `${label} (${name})`;
}
