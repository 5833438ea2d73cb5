import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { format, resolveConfig } from 'prettier';
import { formerValue, isSameValue } from '../facts/former.ts';
import { samplePhone } from '../facts/parse-build.ts';
import type { Product } from '../facts/product-schema.ts';
import { getDefaultTexts } from './default-texts.ts';
import { removeField, setField, type FieldPath } from './edit-source.ts';
import type { Answers, Texts } from './questions.ts';
import { samples } from './samples.ts';

export const productFile = 'src/facts/product.ts';

/** Objects that setup fills. A product may lack one, or a field of one, that a newer version requires. */
const groups = { home: {}, phone: {}, agents: {}, contact: {} };

type Group = keyof typeof groups;
type Written = Omit<Product, Group> & { readonly [Name in Group]: Partial<Product[Name]> };

function complete(product: Partial<Product>): Written {
  return { ...groups, ...product } as Written;
}

/** Returns the current answers. The sample product has none. */
export function readAnswers(product: Partial<Product>): Texts {
  const { home, phone, agents, contact, address, hours, ...texts } = complete(product);
  if (phone.number === samplePhone) return {};
  // The default text contains the name, so it is written again.
  const { whenToUse } = getDefaultTexts(texts.language ?? 'en');
  const isDefault = texts.when_to_use === whenToUse(texts.name);
  return {
    language: texts.language,
    name: texts.name,
    headline: home.title,
    description: texts.description,
    kind: texts.kind,
    country: address?.country ?? parsePhoneNumberFromString(phone.number ?? '')?.country,
    phone: phone.number,
    takes: phone.takes?.join(', '),
    email: texts.email,
    street: address?.street,
    'postal-code': address?.postalCode,
    city: address?.city,
    region: address?.region,
    hours: hours?.week.map(writeOpening).join(', '),
    'time-zone': hours?.timeZone,
    'when-to-use': isDefault ? undefined : texts.when_to_use,
    'not-provided': texts.notProvided,
    accent: texts.accent,
    'agents-url': agents.endpoint?.url,
    'security-contact': contact.security,
    contact: contact.people,
  };
}

/**
 * Writes answers into the source of product.ts, and keeps its comments and other fields. A field without an answer stays
 * as a commented sample, but for the texts for agents, which get a default in the language of the product.
 */
export async function editProduct(
  source: string,
  { product: written, answers }: Readonly<{ product: Partial<Product>; answers: Answers }>,
): Promise<string> {
  const product = complete(written);
  const isSample = product.phone.number === samplePhone;
  const defaults = getDefaultTexts(answers.language ?? 'en');
  const { endpoint } = isSample ? {} : product.agents;
  const url = answers['agents-url'];
  const hasChanged =
    isSample || (url === undefined) !== (endpoint === undefined) || !product.agents.about;
  const former = listFormer(written, answers);
  const hours = toHours(answers, product.hours);
  const edits: readonly Edit[] = [
    [['language'], answers.language, samples.language],
    [['name'], answers.name],
    [['home', 'title'], answers.headline],
    [['description'], answers.description],
    [['kind'], answers.kind, samples.kind],
    [['phone', 'number'], answers.phone],
    [['phone', 'takes'], answers.takes],
    [['email'], answers.email, samples.email],
    [['address'], toAddress(answers), samples.address],
    [['hours'], hours, samples.hours],
    ...(hours?.exceptions
      ? []
      : [[['hours', 'exceptions'], undefined, samples.exceptions] as Edit]),
    [['accent'], answers.accent],
    [['when_to_use'], answers['when-to-use'] ?? defaults.whenToUse(answers.name)],
    [['notProvided'], answers['not-provided'] ?? defaults.notProvided],
    [['contact', 'security'], answers['security-contact'], samples.security],
    [['contact', 'people'], answers.contact, samples.people],
    [['former'], former.length > 0 ? former : undefined, samples.former],
    ...(hasChanged
      ? [[['agents', 'about'], url === undefined ? defaults.noEndpoint : defaults.endpoint] as Edit]
      : []),
    [
      ['agents', 'endpoint'],
      url === undefined ? undefined : { ...(endpoint ?? { method: 'POST' }), url },
      samples.endpoint,
    ],
    // The sample's other texts are not the owner's.
    ...(isSample
      ? ([
          // Without agents, few visitors write code.
          [['home', 'developers'], url === undefined ? 'none' : 'console'],
          [['home', 'lead'], undefined, samples.lead],
          [['home', 'steps'], undefined, samples.steps],
          [['notReturned'], undefined, samples.notReturned],
        ] as const)
      : []),
  ];
  const edited = edits.reduce(
    (text, [path, value, sample = '']) =>
      value === undefined ? removeField(text, path, sample) : setField(text, path, value),
    Object.entries(groups)
      .filter(([name]) => !(name in written))
      .reduce((text, [name, empty]) => setField(text, [name], empty), source),
  );
  const config = await resolveConfig(productFile);
  // `npm ci --omit=dev` doesn't install the plugin for Astro files.
  return format(edited, { ...config, plugins: [], filepath: productFile });
}

/** A field, its value, and a sample that stays if it has none. */
type Edit = readonly [path: FieldPath, value: unknown, sample?: string];

function toAddress(answers: Answers): Product['address'] {
  const { street, 'postal-code': postalCode, city, region, country } = answers;
  if (street === undefined || city === undefined || country === undefined) return undefined;
  return {
    street,
    ...(postalCode !== undefined && { postalCode }),
    city,
    ...(region !== undefined && { region }),
    country,
  };
}

/** Setup doesn't ask about the exceptions, so they stay. */
function toHours(answers: Answers, before: Product['hours']): Product['hours'] {
  const { hours: week, 'time-zone': timeZone } = answers;
  return week && timeZone !== undefined ? { ...before, timeZone, week } : undefined;
}

/** Lists the former values, with those that an answer replaces. The sample's were never the owner's. */
export function listFormer(product: Partial<Product>, answers: Answers): string[] {
  const { name, phone, email, address, hours, former = [], mentions = [] } = complete(product);
  if (phone.number === samplePhone) return [...former];
  const next = listOwnValues(answers.phone, {
    name: answers.name,
    email: answers.email,
    address: toAddress(answers),
    hours: toHours(answers, hours),
  });
  const before = listOwnValues(phone.number, { name, email, address, hours });
  const current = [...mentions, ...next];
  return [...new Set([...former, ...before])].filter(
    (value) => !current.some((one) => isSameValue(one, value)),
  );
}

function listOwnValues(
  phone: string | undefined,
  { name, email, address, hours }: Pick<Partial<Product>, 'name' | 'email' | 'address' | 'hours'>,
): string[] {
  const city = [address?.postalCode, address?.city].filter(Boolean).join(' ');
  return [
    // A very short name could match by chance.
    ...(name !== undefined && formerValue.safeParse(name).success ? [name] : []),
    ...(phone === undefined ? [] : [phone]),
    ...(email === undefined ? [] : [email]),
    ...(address ? [`${address.street}, ${city}`] : []),
    ...(hours?.week ?? []).map(writeOpening),
  ];
}

function writeOpening({ days, opens, closes }: NonNullable<Product['hours']>['week'][number]) {
  return `${days} ${opens}-${closes}`;
}
