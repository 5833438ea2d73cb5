import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import type { Facts } from '../../facts/facts.ts';
import { findPhones } from '../facts-scan/find-phones.ts';
import { listUrls, toPhoneLink, withoutUrls } from '../facts-scan/find-urls.ts';
import { createWrongValueFinder, type WrongValue } from '../facts-scan/find-wrong-values.ts';
import { fold, toLetters } from '../facts-scan/fold.ts';
import { listKnownValues } from '../facts-scan/known-values.ts';
import type { PhoneLists, ReadPhone } from '../facts-scan/read-phone.ts';
import { listOtherEmails, listOtherHours, listOtherPlaces } from './compare-records.ts';
import { listParts, listTexts, type Entry } from './entries.ts';
import { createTest, findStated } from './find-stated.ts';
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

const isKnown = ({ kind }: ReadPhone) => kind === 'known';

/**
 * Compares somebody else's page with the facts. Such a page may have many phone numbers. Another one is certainly wrong
 * only if the page says whose it is: in a record with the product's name, or in a link whose text has the name.
 */
export function judgePage(url: URL, page: ReadPage, facts: Facts): Judgment {
  const { phones, emails } = listKnownValues(facts);
  const country = phones.known[0]?.country;
  const text = fold(page.text);
  const onlyOwn = { known: phones.known.slice(0, 1), former: [] };
  const hasPhone = findAll(text, onlyOwn).some(isKnown);
  const { name, ...stated } = findStated(text, facts);
  const states = Object.entries({ name, 'phone number': hasPhone, ...stated });
  const list = (isFound: boolean) => states.flatMap(([fact, is]) => (is === isFound ? fact : []));

  const findWrong = createWrongValueFinder(facts);
  // An old site has its own address on every page.
  const inUrl = new Set(findWrong(url.href).map(({ value }) => value));
  const values = findWrong(page.text).filter(({ value }) => !inUrl.has(value));
  const certain = (fact: WrongValue['fact']) =>
    values.filter((one) => one.fact === fact && one.isCertain);

  const records = page.entries
    .filter((entry) =>
      listTexts(entry.name).some((one) => toLetters(one) === toLetters(facts.name)),
    )
    .map((entry) => {
      const numbers = listPhones(entry).map((phone) => `tel:${phone.replace(/^tel:/i, '')}`);
      return { entry, read: [...findAll(fold(numbers.join('\n')), phones)] };
    });
  const hasName = createTest(facts.name);
  const links = page.links.filter((link) => hasName(fold(link))).join('\n');
  const read = [...records.map((record) => record.read), [...findAll(fold(links), phones)]];
  // A record with the right number may have others too.
  const others = distinct(
    read.flatMap((one) => (one.some(isKnown) ? [] : one.filter(({ kind }) => kind === 'wrong'))),
    country,
  );
  const given = others.map((value) => `gives ${value} as the number of ${facts.name}`);
  // Other businesses and branches can have the same name.
  const isCertain = !read.some((one) => one.some(isKnown)) && (!hasPhone || others.length === 1);
  const isOnly = records.length === 1 && others.length === 0;
  const own = records.flatMap((one) => (isOnly || one.read.some(isKnown) ? [one.entry] : []));

  const places = own.flatMap((entry) => listOtherPlaces(entry, facts.address));
  const hours = own.flatMap((entry) => listOtherHours(entry, facts.hours));
  const mails =
    facts.email === undefined ? [] : own.flatMap((entry) => listOtherEmails(entry, emails));
  const numbers = distinct(certain('phone'), country);
  const isAlone = !hasPhone && name === true && numbers.length === 1 && others.length === 0;
  return {
    found: list(true),
    absent: list(false),
    wrong: [
      ...new Set(certain('former').map(({ value, problem }) => `${value} ${problem}`)),
      ...(isCertain ? given : []),
      ...describe('gives another address', places),
      ...describe('gives other opening hours', hours),
    ],
    notices: [
      ...(isCertain ? [] : given),
      ...(isAlone ? describe('has only another number', numbers) : []),
      ...describe('has another email address', [
        ...mails,
        ...certain('email').map(({ value }) => value),
      ]),
    ],
  };
}

function describe(sentence: string, values: readonly string[]): string[] {
  return values.length === 0 ? [] : [`${sentence}, ${[...new Set(values)].join(', ')}`];
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
  const inner = [...listParts(contactPoint), ...listParts(address)];
  return [telephone, ...inner.map((one) => one.telephone)].flatMap(listTexts);
}
