import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import { isScalar, visit, type Document } from 'yaml';
import { country } from './address.ts';
import { language, toLocale } from './language.ts';

/** The fields with a phone number or, if they have a plus, other values. */
const phoneFields: ReadonlySet<string> = new Set([
  'number',
  'mentions',
  'former',
  'security',
  'people',
]);

/** The word for no in YAML 1.1 is also Norway and Norwegian. */
const norway: Readonly<Record<string, string>> = { country: 'NO', language: 'no' };

/**
 * Creates a function that undoes what libraries make of a value without quotes in a field: +43… becomes 43…, and in YAML
 * 1.1, 18:30 becomes 1110, and NO false. A value that may mean something else stays as it is.
 */
export function createRestorer(document: Document): (value: string, name: string) => string {
  const times: string[] = [];
  visit(document, {
    Pair(_key, { key, value }) {
      if (isScalar(key) && isTime(String(key.value)) && isScalar(value) && value.type === 'PLAIN')
        times.push(String(value.value));
    },
  });
  // YAML 1.1 takes 8:00 for a number, but not 08:00. As 1830 can be a time too, there must be one that can't.
  const hasMinutes =
    !times.some((time) => /^[1-9]\d?:/.test(time)) &&
    times.some((time) => /^0\d:|^\d?\d?[6-9]\d$/.test(time));
  const tag = language.safeParse(document.get('language')).data ?? 'en';
  const ownCountry = country.safeParse(document.getIn(['address', 'country'])).data;
  const { region } = new Intl.Locale(toLocale(tag, ownCountry)).maximize();
  return (value, name) => {
    if (isTime(name)) return hasMinutes ? toTime(value) : value;
    if (phoneFields.has(name)) return addPlus(value, region as CountryCode);
    return value === 'false' ? (norway[name] ?? value) : value;
  };
}

function isTime(name: string): boolean {
  return name === 'opens' || name === 'closes';
}

/** Writes a number of minutes as a time. In YAML 1.1, the first one is 1:00. */
function toTime(value: string): string {
  const minutes = /^\d{2,4}$/.test(value) ? Number(value) : 0;
  if (minutes < 60 || minutes > 24 * 60) return value;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Adds the plus to digits that are a phone number with it, unless people in the region may dial them without. */
function addPlus(value: string, region: CountryCode): string {
  const number = /^[1-9]\d{6,14}$/.test(value) && parsePhoneNumberFromString(`+${value}`);
  if (!number || !number.isValid()) return value;
  const dialed = parsePhoneNumberFromString(value, region);
  return dialed?.isValid() && dialed.number !== number.number ? value : number.number;
}
