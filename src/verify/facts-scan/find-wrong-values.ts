import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Facts } from '../../facts/facts.ts';
import { createFormerFinder } from './find-former.ts';
import { findPhones } from './find-phones.ts';
import { fold } from './fold.ts';
import { listKnownValues } from './known-values.ts';
import { findContradicted, listUrls, toPhoneLink, withoutUrls } from './stray-urls.ts';
import { findVersions } from './stray-versions.ts';

/** A value in a text that contradicts the facts or, if `isCertain` is false, may do so. */
export interface WrongValue {
  readonly value: string;
  readonly isCertain: boolean;
  readonly fact: 'phone' | 'url' | 'version' | 'former';
  /** What is wrong, as the end of a sentence that the value begins. */
  readonly problem: string;
  /** What the owner can do. */
  readonly next: string;
}

const correct = (whose: string) =>
  `Correct it, or add it to \`mentions\` in src/facts/product.ts if it is ${whose}.`;

/** Creates a function that finds the values in a text that contradict the facts. */
export function createWrongValueFinder(facts: Facts): (text: string) => WrongValue[] {
  const { phones, current, former } = listKnownValues(facts);
  const findFormer = createFormerFinder(former, current);
  const own = parsePhoneNumberFromString(facts.phone)?.formatInternational() ?? facts.phone;
  const isOwn = `your phone number, ${own}`;
  const remove = 'Remove it. To keep it in one place, add the words around it to `mentions`.';
  const mentioned = new Set(current);

  const isMentioned = (url: string) =>
    mentioned.has(url) || mentioned.has(url.replace(/\/$/, '')) || mentioned.has(new URL(url).href);

  return (source) => {
    const text = fold(source);
    const urls = listUrls(text);
    const links = urls.flatMap((url) => toPhoneLink(url) ?? []);
    const found = findPhones([withoutUrls(text), ...links].join('\n'), phones);
    const contradicted = urls.flatMap((value): WrongValue[] => {
      const fact = URL.canParse(value) && !isMentioned(value) && findContradicted(value, facts);
      if (!fact) return [];
      const problem =
        fact === 'mcp'
          ? `is not the URL for agents, ${facts.mcp}`
          : `is not on this site, ${facts.baseUrl}`;
      return [{ value, isCertain: true, fact: 'url', problem, next: correct("another system's") }];
    });
    return [
      ...found.map(({ kind, value }): WrongValue =>
        kind === 'former'
          ? {
              value,
              isCertain: true,
              fact: 'former',
              problem: `is a former phone number; now it is ${own}`,
              next: remove,
            }
          : {
              value,
              isCertain: kind === 'wrong',
              fact: 'phone',
              problem:
                kind === 'wrong' ? `is not ${isOwn}` : `may be a phone number, but is not ${isOwn}`,
              next: correct("another person's"),
            },
      ),
      ...contradicted,
      ...findVersions(withoutUrls(text), facts.name)
        .filter((value) => value !== facts.version && !mentioned.has(value))
        .map((value): WrongValue => ({
          value,
          isCertain: true,
          fact: 'version',
          problem: `looks like an old version of the API, which is now ${facts.version}`,
          next: correct('right here'),
        })),
      ...findFormer(source).map((value): WrongValue => ({
        value,
        isCertain: true,
        fact: 'former',
        problem: 'is a former value',
        next: remove,
      })),
    ];
  };
}
