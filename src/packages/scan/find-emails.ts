import providers from 'email-providers/all.json' with { type: 'json' };
import { unescapeUri } from '@frontdesk/facts';
import { fold } from '@frontdesk/hours';

/** Providers of mailboxes for everybody that the list lacks. */
const others = [
  'a1.net',
  'aon.at',
  'chello.at',
  'drei.at',
  'inode.at',
  'kabsi.at',
  'posteo.de',
  'ziggo.nl',
  'emirates.net.ae',
  'etisalat.ae',
  'eim.ae',
  'nifty.com',
  'biglobe.ne.jp',
];

const shared: ReadonlySet<string> = new Set([...providers, ...others]);

/** An `@`, as a link escapes it, or as people write it to hide an address from programs. */
const at = '(?:@|%40| ?[(\\[{] ?(?:at|@|ät) ?[)\\]}] ?)';
const dot = '(?:\\.| ?[(\\[{] ?(?:dot|punkt|point|punto|ponto|punt|kropka|\\.) ?[)\\]}] ?)';

/** Returns the source of a pattern that matches a host, or an email address, in each of these forms. */
export function toAddressPattern(text: string): string {
  const toHost = (part: string) =>
    part
      .split('.')
      .map((entry) => RegExp.escape(entry))
      .join(dot);
  return text.split('@').map(toHost).join(at);
}

/** Accounts of other protocols, and users in URLs, look like email addresses. */
const otherAccount = /(?:@|\/\/|(?<!\p{L})(?:sips?|xmpp|im|acct|ssh|git|rsync|ftps?|jabber):)$/iu;

/** The part before the `@`, but for characters that hardly any address has. */
const local = "[\\p{L}\\p{N}][\\p{L}\\p{N}._+&'-]{0,63}";
const localPart = new RegExp(`${local}$`, 'u');
const wholeAddress = new RegExp(`${local}@[\\p{L}\\p{N}.-]{1,255}(?<![.-])`, 'gu');

/** Lists the email addresses in a text, each in lowercase. */
export function listEmails(text: string): string[] {
  return Array.from(fold(decodeEscapes(text)).matchAll(wholeAddress), ([one]) => one.toLowerCase());
}

/** Decodes the escapes of links and of Markdown. */
const decodeEscapes = (text: string) => unescapeUri(text).replaceAll('\\', '');

/**
 * Creates a function that lists the other email addresses at the domain of `own` in a folded text. At a provider of
 * mailboxes, the others are other people's.
 */
export function createEmailFinder(
  own: string | undefined,
  known: readonly string[],
): (text: string) => string[] {
  const domain = own?.split('@')[1];
  if (domain === undefined || shared.has(domain)) return () => [];
  const domains = [domain, URL.parse(`http://${domain}`)?.hostname ?? domain];
  const host = [...new Set(domains)].map(toAddressPattern).join('|');
  // After a colon, Git and scp have a path.
  const pattern = new RegExp(
    `${at}(?:${host})(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}]|:[\\p{L}~/])`,
    'giu',
  );
  const accepted = new Set(
    known
      .map((entry) => entry.toLowerCase().split('@'))
      .flatMap(([user, one = '']) => (domains.includes(one) ? [user] : [])),
  );
  return (text) =>
    Array.from(text.matchAll(pattern)).flatMap(({ index, 0: end }) => {
      const before = decodeEscapes(text.slice(Math.max(0, index - 80), index));
      const [user] = localPart.exec(before) ?? [];
      if (user === undefined) return [];
      // Mail to "desk+orders@" reaches "desk@".
      const name = user.toLowerCase().replace(/\+.*/, '');
      const isOther = otherAccount.test(before.slice(0, before.length - user.length));
      return accepted.has(name) || accepted.has(user.toLowerCase()) || isOther
        ? []
        : [`${user}${end}`];
    });
}
