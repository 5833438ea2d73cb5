import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { type Facts, listContacts, listWays } from '@frontdesk/facts';
import { fold, readHours } from '@frontdesk/hours';
import { createEmailFinder, listEmails } from './find-emails.ts';
import { createFormerFinder, createMask } from './find-former.ts';
import { createHoursFinder } from './find-hours.ts';
import { findPhones } from './find-phones.ts';
import { findContradicted, listUrls, toPhoneLink, withoutUrls } from './find-urls.ts';
import { listKnownValues } from './known-values.ts';
import type { ReadPhone } from './read-phone.ts';

/** A value in a text that contradicts the facts or, if `isCertain` is false, may do so. */
export interface WrongValue {
  readonly value: string;
  /** How the text has the value, if that is in another notation. */
  readonly text?: string;
  readonly isCertain: boolean;
  readonly fact: 'phone' | 'email' | 'url' | 'former';
  /** What is wrong, as the end of a sentence that the value begins. */
  readonly problem: string;
  /** What the owner can do. */
  readonly next: string;
}

const replace =
  'Replace or remove it, or add the words around it to `mentions` in product.yaml to keep it there.';

/** Enough for any report. A hostile text has more. */
const maxPhones = 1000;

const correct = (unless: string) =>
  `Correct it, or add it to \`mentions\` in product.yaml if ${unless}.`;

function describeFormer(value: string, problem: string): WrongValue {
  return { value, isCertain: true, fact: 'former', problem, next: replace };
}

/** Lists the owner's numbers and what each is for. A wrong one in a text may stand for any of them. */
function listNumbers(facts: Facts): string[] {
  const labels = new Map([[facts.phone, 'main number']]);
  for (const contact of listContacts(facts)) {
    const { label, number = facts.phone } = contact;
    if (!labels.has(number)) labels.set(number, label ?? listWays(contact)[0]?.name ?? '');
  }
  return Array.from(labels, ([number, label]) => {
    const text = parsePhoneNumberFromString(number)?.formatInternational() ?? number;
    return labels.size === 1 ? text : `${text} (${label})`;
  });
}

/** Names the right values at the end of a sentence. A single one follows `before`. */
function append(before: string, values: readonly string[]): string {
  const list = new Intl.ListFormat('en').format(values);
  return values.length > 1 ? `; yours are ${list}` : before + list;
}

/** Creates a function that finds the values in a text that contradict the facts. */
export function createWrongValueFinder(facts: Facts): (text: string) => WrongValue[] {
  const { phones, emails, current, former } = listKnownValues(facts);
  const { language } = facts;
  const isText = (value: string) => readHours(value, language) === undefined;
  const findFormer = createFormerFinder(former.filter(isText), current);
  const findEmails = createEmailFinder(facts.email, emails);
  const findHours = createHoursFinder(
    former,
    facts.hours ?? { week: [], exceptions: [] },
    language,
    listContacts(facts).flatMap(({ hours = [] }) => hours),
  );
  const withoutMentions = createMask(facts.mentions ?? []);
  const known = new Set(current);
  const numbers = listNumbers(facts);
  const { people = '', security = '' } = facts.contact;
  const addresses = new Set([facts.email ?? '', people, security].flatMap(listEmails));

  function describePhone({ kind, value }: ReadPhone): WrongValue {
    if (kind === 'former') {
      const problem = `is a former phone number${append('; yours is ', numbers)}`;
      return { value, isCertain: true, fact: 'former', problem, next: replace };
    }
    const isCertain = kind === 'wrong';
    const problem = `${isCertain ? 'is' : 'may be a phone number, but is'} not your phone number${append(', ', numbers)}`;
    const next = correct("it is another person's");
    return { value, isCertain, fact: 'phone', problem, next };
  }

  function describeEmail(value: string): WrongValue {
    const problem = `is not your email address${append(', ', [...addresses])}`;
    const next = correct("it is another person's");
    return { value, isCertain: true, fact: 'email', problem, next };
  }

  function describeUrl(value: string): WrongValue[] {
    const url = URL.parse(value);
    if (!url || [value, value.replace(/\/$/, ''), url.href].some((spelling) => known.has(spelling)))
      return [];
    const fact = findContradicted(url, facts);
    if (!fact) return [];
    const problem =
      fact === 'mcp'
        ? `is not the URL for agents, ${facts.mcp}`
        : `is not at this site's address, ${facts.baseUrl}`;
    const next = correct("it is another system's");
    return [{ value, isCertain: true, fact: 'url', problem, next }];
  }

  return (source) => {
    const text = fold(source);
    const urls = listUrls(text);
    const plain = withoutUrls(text);
    const links = urls.flatMap((url) => toPhoneLink(url) ?? []);
    return [
      ...findPhones([plain, ...links].join('\n'), phones)
        .filter(({ kind }) => kind !== 'known')
        .take(maxPhones)
        .map(describePhone),
      ...findEmails(plain).map(describeEmail),
      ...urls.flatMap(describeUrl),
      ...findFormer(text).map((found) => ({
        ...describeFormer(found.value, 'is a former value'),
        text: found.text,
      })),
      ...findHours(withoutMentions(text)).map(({ value, isCertain }) => ({
        ...describeFormer(value, `${isCertain ? 'are' : 'may be'} former opening hours`),
        isCertain,
      })),
    ];
  };
}
