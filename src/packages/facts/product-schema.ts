import * as z from 'zod';
import { address } from './address.ts';
import { accent } from './color.ts';
import { contact, notice, phoneChannels } from './contacts.ts';
import { group, parsedBy, parseSettings, wholeNumber } from '@frontdesk/settings';
import { hasUnclearHours } from '@frontdesk/hours';
import { formerValue, isSameValue } from './former.ts';
import { hours } from './hours.ts';
import { language } from './language.ts';
import {
  contactUri,
  email,
  embedOrigin,
  header,
  link,
  mention,
  phone,
  text,
  webUrl,
} from './values.ts';

const texts = z
  .array(text, { error: 'a list of texts' })
  .min(1, { error: 'a list of at least one text' });

// Editors read YAML's own types, so the JSON schema has them.
const flag = parsedBy('true or false', (value) =>
  /^(?:true|yes|false|no)$/i.test(value) ? /^[ty]/i.test(value) : undefined,
).meta({ type: 'boolean' });

const noteList = 'a list of one to three notes';

const picture = parsedBy('a file in src/facts, such as ./src/facts/logo.svg', (value) =>
  /^\.\/src\/facts\/[^/\\]+\.(?:svg|png|jpe?g|webp)$/i.test(value) ? value : undefined,
);

const photo = group({
  file: parsedBy('a photo in src/facts, such as ./src/facts/photo.jpg', (value) =>
    /^\.\/src\/facts\/[^/\\]+\.(?:png|jpe?g|webp|avif)$/i.test(value) ? value : undefined,
  ),
  alt: text,
  focus: parsedBy('two percentages, from the left and from the top, such as 50% 25%', (value) =>
    /^(?:\d\d?|100)% (?:\d\d?|100)%$/.test(value) ? value : undefined,
  ).optional(),
});

const schemaType = parsedBy(
  'a type of schema.org, such as HairSalon, Plumber, or Dentist',
  (value) => (/^[A-Z][A-Za-z]+$/.test(value) ? value : undefined),
);

const endpoint = group({
  url: webUrl,
  protocol: text.optional(),
  method: z.enum(['GET', 'POST'], { error: 'GET or POST' }),
  header: header.optional(),
  token: text.optional(),
  caller: texts.optional(),
  callerHeader: header.optional(),
  withoutCaller: text.optional(),
  tools: z.array(group({ name: text, does: text }), { error: 'a list of tools' }).optional(),
  limits: texts.optional(),
  privacy: text.optional(),
});

/** The file that an owner edits. Sentences call it product.yaml. */
export const productFile = 'src/facts/product.yaml';

/** What versions before 0.4 had instead. */
export const oldProductFile = 'src/facts/product.ts';

/** Its fields. Every value in it is text. */
const fields = group({
  name: text,
  description: text,
  when_to_use: text,
  phone: group({ number: phone, takes: phoneChannels.default(['voice']) }),
  language: language.optional(),
  kind: text.optional(),
  businessType: schemaType.optional(),
  priceRange: text.optional(),
  areaServed: texts.optional(),
  email: email.optional(),
  address: address.optional(),
  hours: hours.optional(),
  contacts: z.array(contact, { error: 'a list of contacts' }).min(1).optional(),
  notices: z.array(notice, { error: 'a list of notices' }).min(1).optional(),
  notes: z
    .array(group({ label: text, text }), { error: noteList })
    .min(1, { error: noteList })
    .max(3, { error: noteList })
    .optional(),
  links: z.array(group({ label: text, url: link }), { error: 'a list of links' }).optional(),
  notProvided: text.optional(),
  notReturned: text.optional(),
  home: group({
    title: text.optional(),
    lead: text.optional(),
    stepsTitle: text.optional(),
    steps: z.array(group({ title: text, text }), { error: 'a list of steps' }).optional(),
    developers: z
      .enum(['console', 'links', 'none'], { error: "'console', 'links' or 'none'" })
      .default('none'),
  }).prefault({}),
  agents: group({ about: text.optional(), endpoint: endpoint.optional() }).default({}),
  contact: group({ security: contactUri.optional(), people: contactUri.optional() }).default({}),
  source: group({ url: webUrl, edit: webUrl.optional() }).optional(),
  license: group({ name: text, url: webUrl }).optional(),
  aiTraining: flag.optional(),
  hstsDays: wholeNumber(1, 3650).meta({ type: 'integer', minimum: 1, maximum: 3650 }).optional(),
  accent: accent.default('#8a5a00'),
  theme: z.enum(['light'], { error: 'light, or no such field' }).optional(),
  headlineFont: z.enum(['serif'], { error: 'serif, or no such field' }).optional(),
  photo: photo.optional(),
  logo: picture.optional(),
  logoDark: picture.optional(),
  hideName: flag.optional(),
  builtWith: webUrl.optional(),
  embeds: z.array(embedOrigin, { error: 'a list of https addresses' }).min(1).optional(),
  mentions: z.array(mention, { error: 'a list of texts' }).min(1).optional(),
  former: z.array(formerValue, { error: 'a list of texts' }).optional(),
  // Removed. Without this line, the error would only list all other fields.
  listings: z.never({ error: 'no listings, which verify no longer reads: delete them' }).optional(),
});

/** The schema of product.yaml. A value can't be former and current, and former hours are clear. */
export const productSchema = fields.superRefine(({ former = [], ...product }, context) => {
  const current = listTexts(product);
  for (const [index, value] of former.entries()) {
    const report = (message: string) => {
      context.addIssue({ code: 'custom', path: ['former', index], message });
    };
    if (current.some((text) => isSameValue(text, value))) report('a value that no other field has');
    if (hasUnclearHours(value, product.language ?? 'en'))
      report('hours with clear times, such as 8-17 or 8am-5pm');
  }
});

/** Lists every text in a value. */
export function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value instanceof Object ? Object.values(value).flatMap(listTexts) : [];
}

/** What an error about the file starts with. */
export const wrongFields = 'product.yaml has wrong or missing fields:';

/** Everything that is published about the product, as its owner writes it. */
export type Product = z.input<typeof productSchema>;

/** The same, with normalized numbers and URLs. */
export type ParsedProduct = z.output<typeof productSchema>;

/**
 * Parses the product.
 * @throws {SettingsError} that lists every missing or wrong field.
 */
export function parseProduct(source: unknown, schema = productSchema): ParsedProduct {
  return parseSettings(wrongFields, schema, source);
}
