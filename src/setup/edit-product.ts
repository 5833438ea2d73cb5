import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isMap } from 'yaml';
import { getDefaultTexts } from '../facts/default-texts.ts';
import { SettingsError } from '../facts/environment.ts';
import { listFormer, listOwnValues } from '../facts/list-former.ts';
import { samplePhone } from '../facts/parse-build.ts';
import { parseProductFile } from '../facts/product-file.ts';
import { productFile, type Product } from '../facts/product-schema.ts';
import { hasFields } from '../facts/yaml-problems.ts';
import { parseYaml, toValues } from '../facts/yaml-values.ts';
import { removeField, setField } from './edit-field.ts';
import { createAnswersSchema, type Answers, type Flag, type Texts } from './questions.ts';

/** The fields of a file, which may lack some that a newer version requires. */
type Written = {
  readonly [Name in keyof Product]?: Product[Name] extends readonly unknown[] | string | undefined
    ? Product[Name]
    : Partial<Product[Name]>;
};

/** The fields of the answers, but for the texts for agents, which have a default. */
const fields = {
  ...{ language: 'language', name: 'name', headline: 'home.title', description: 'description' },
  ...{ kind: 'kind', phone: 'phone.number', takes: 'phone.takes', email: 'email' },
  ...{ street: 'address.street', 'postal-code': 'address.postalCode', city: 'address.city' },
  ...{ region: 'address.region', country: 'address.country' },
  ...{ 'time-zone': 'hours.timeZone', hours: 'hours.week', accent: 'accent' },
  ...{ 'not-provided': 'notProvided', 'agents-url': 'agents.endpoint.url' },
  ...{ 'security-contact': 'contact.security', contact: 'contact.people' },
} as const satisfies Partial<Record<Flag, string>>;

/**
 * Reads the fields of product.yaml as they are.
 * @throws {SettingsError} if that isn't possible.
 */
export function readWritten(source: string): Written {
  const document = parseYaml(source);
  if (!hasFields(document)) parseProductFile(source);
  if (isMap(document.contents) && document.contents.flow === true)
    throw new SettingsError(
      `${productFile} starts with a brace. Write each field on its own line.`,
    );
  return toValues(document);
}

/** Returns the country of the current phone number, which a business without an address is likely in. */
export function guessCountry({ phone }: Written): string | undefined {
  const { number = '' } = phone ?? {};
  return number === samplePhone ? undefined : parsePhoneNumberFromString(number)?.country;
}

/** Returns the current answers. The sample product has none. */
export function readAnswers(product: Written): Texts {
  const { name = '', phone, hours, language = 'en', when_to_use: text } = product;
  if (phone?.number === samplePhone) return {};
  const texts = Object.entries(fields).map(([flag, path]) => {
    const parts: readonly string[] = path.split('.');
    const read = (value: unknown, part: string) =>
      (value as Record<string, unknown> | undefined)?.[part];
    return [flag, parts.reduce<unknown>(read, product)?.toString()];
  });
  return {
    ...(Object.fromEntries(texts) as Texts),
    hours: hours?.week?.map(writeEntry).join(', '),
    // The default text contains the name, so it is written again.
    'when-to-use': text === getDefaultTexts(language, name).whenToUse ? undefined : text,
  };
}

/**
 * Writes answers into the text of product.yaml, and keeps its comments and other fields. A field whose answer is the
 * current one stays as it is written. One without an answer becomes a commented sample, but the texts for agents get a
 * default in the language of the product.
 */
export function editProduct(source: string, answers: Answers): string {
  let edited = source;
  const set = (path: string, value?: unknown): void => {
    const names = path.split('.');
    edited = value === undefined ? removeField(edited, names) : setField(edited, names, value);
  };
  const product = readWritten(source);
  const isSample = product.phone?.number === samplePhone;
  const before = parseCurrent(product);
  const isNew = (flag: Flag) =>
    before[flag] === undefined || JSON.stringify(before[flag]) !== JSON.stringify(answers[flag]);
  const { language = 'en', name, country, hours, 'agents-url': url } = answers;
  const defaults = getDefaultTexts(language, name);

  // The sample's texts are not the owner's. Without agents, few visitors write code.
  if (isSample) {
    for (const path of ['home.lead', 'home.steps', 'notReturned', 'agents.endpoint']) set(path);
    set('home.developers', url === undefined ? 'none' : 'console');
  }
  const { about, endpoint } = isSample ? {} : (product.agents ?? {});
  if (about === undefined || (endpoint === undefined) !== (url === undefined))
    set('agents.about', url === undefined ? defaults.noEndpoint : defaults.endpoint);
  if (url !== undefined && !endpoint) set('agents.endpoint', { url, method: 'POST' });

  const optional = { address: country, hours, 'agents.endpoint': url };
  const left = Object.entries(optional).flatMap(([group, value]) => (value ? [] : [group]));
  for (const group of left) set(group);
  for (const [flag, path] of Object.entries(fields) as [Flag, string][])
    if (isNew(flag) && !left.some((group) => path.startsWith(`${group}.`)))
      set(path, answers[flag]);
  set('when_to_use', answers['when-to-use'] ?? defaults.whenToUse);
  // In case Git's history isn't where the site is built.
  const former = listFormer(readWritten(edited), listOwnValues(product));
  set('former', former.length > 0 ? former : undefined);
  return edited;
}

/** Parses the current answers, without the wrong ones. */
function parseCurrent(product: Written): Partial<Answers> {
  const current = readAnswers(product);
  const parsed = Object.entries(createAnswersSchema(current).shape).map(([flag, schema]) => [
    flag,
    current[flag as Flag] && schema.safeParse(current[flag as Flag]).data,
  ]);
  return Object.fromEntries(parsed) as Partial<Answers>;
}

/** Writes an entry of a week as `readHours` reads it. */
function writeEntry({ days, opens, closes, text }: NonNullable<Answers['hours']>[number]): string {
  return text === undefined ? `${days} ${opens ?? ''}-${closes ?? ''}` : `${days} "${text}"`;
}
