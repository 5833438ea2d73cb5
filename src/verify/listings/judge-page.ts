import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import type { Facts } from '../../facts/facts.ts';
import { isLoopback } from '../../facts/values.ts';
import { createFormerFinder } from '../facts-scan/find-former.ts';
import { findPhones } from '../facts-scan/find-phones.ts';
import { listUrls, toPhoneLink, withoutUrls } from '../facts-scan/find-urls.ts';
import { createWrongValueFinder } from '../facts-scan/find-wrong-values.ts';
import { fold, toLetters } from '../facts-scan/fold.ts';
import { listKnownValues } from '../facts-scan/known-values.ts';
import type { PhoneLists } from '../facts-scan/read-phone.ts';
import { listTexts, type Entry } from './entries.ts';
import type { ReadPage } from './read-page.ts';

/** What a page says about the product. */
export interface Judgment {
  /** The names of the facts that are in the page, and of those that are not. */
  readonly found: readonly string[];
  readonly absent: readonly string[];
  /** Sentences about former values, and about values that the page gives for the product's. */
  readonly wrong: readonly string[];
  /** Sentences about what may be wrong. */
  readonly notices: readonly string[];
}

/**
 * Compares somebody else's page with the facts. Such a page may have many phone numbers. Another one is certainly wrong
 * only if the page says whose it is: in a record with the product's name, or in a link whose text has the name.
 */
export function judgePage(url: URL, page: ReadPage, facts: Facts): Judgment {
  const { phones } = listKnownValues(facts);
  const country = phones.known[0]?.country;
  const text = fold(page.text);
  const toTest = (value: string) => {
    const find = createFormerFinder([value], []);
    return (where: string) => find(where).length > 0;
  };
  const hasName = toTest(facts.name);
  const hasPhone = findAll(text, { known: phones.known.slice(0, 1), former: [] }).some(
    ({ kind }) => kind === 'known',
  );
  const states = {
    name: hasName(text),
    'phone number': hasPhone,
    // A local address is only for trials.
    ...(!isLoopback(new URL(facts.baseUrl)) && {
      'address of your site': toTest(facts.baseUrl)(text),
    }),
  };
  const list = (isFound: boolean) =>
    Object.entries(states).flatMap(([name, is]) => (is === isFound ? [name] : []));
  const findWrong = createWrongValueFinder(facts);
  // An old site has its own address on every page.
  const inUrl = new Set(findWrong(url.href).map(({ value }) => value));
  const values = findWrong(page.text).filter(({ value }) => !inUrl.has(value));
  const former = values.flatMap(({ fact, value, problem }) =>
    fact === 'former' ? [`${value} ${problem}`] : [],
  );
  const anywhere = distinct(
    values.filter(({ fact, isCertain }) => fact === 'phone' && isCertain),
    country,
  );
  const records = page.entries
    .filter(({ name }) => listTexts(name).some((one) => toLetters(one) === toLetters(facts.name)))
    .map((entry) => listPhones(entry).map((phone) => `tel:${phone.replace(/^tel:/i, '')}`));
  const links = page.links.filter((link) => hasName(fold(link)));
  const read = [...records, links].map((texts) => [...findAll(fold(texts.join('\n')), phones)]);
  const isOwn = read.some((one) => one.some(({ kind }) => kind === 'known'));
  // A record with the right number may have others too.
  const others = distinct(
    read.flatMap((one) =>
      one.some(({ kind }) => kind === 'known') ? [] : one.filter(({ kind }) => kind === 'wrong'),
    ),
    country,
  );
  const given = others.map((value) => `gives ${value} as the number of ${facts.name}`);
  // Other businesses and branches can have the same name.
  const isCertain = !isOwn && (!hasPhone || others.length === 1);
  const isOnly = !hasPhone && hasName(text) && anywhere.length === 1 && others.length === 0;
  return {
    found: list(true),
    absent: list(false),
    wrong: [...new Set(former), ...(isCertain ? given : [])],
    notices: [
      ...(isCertain ? [] : given),
      ...(isOnly ? [`has only another number, ${anywhere.join()}`] : []),
    ],
  };
}

/** Lists each number once, in the notation that comes first. */
function distinct(found: readonly { readonly value: string }[], country?: CountryCode): string[] {
  const toNumber = (value: string) => parsePhoneNumberFromString(value, country)?.number ?? value;
  const groups = Map.groupBy(found, ({ value }) => toNumber(value));
  return Array.from(groups.values(), ([first]) => first?.value ?? '');
}

/** Finds the phone numbers in a folded text, and in its links to chats. */
function findAll(text: string, lists: PhoneLists) {
  const links = listUrls(text).flatMap((link) => toPhoneLink(link) ?? []);
  return findPhones([withoutUrls(text), ...links].join('\n'), lists);
}

/** Lists the phone numbers of a record, with those of its desks and its address. */
function listPhones({ telephone, contactPoint, address }: Entry): string[] {
  const inner = [contactPoint, address].flat() as (Entry | null | undefined)[];
  return [telephone, ...inner.map((one) => one?.telephone)].flatMap(listTexts);
}
