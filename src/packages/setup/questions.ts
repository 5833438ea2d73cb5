import { formatHex } from 'culori';
import { getCountries, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import * as z from 'zod';
import { fieldSchemas } from '@frontdesk/facts';
import { readHours, writeDays } from '@frontdesk/hours';
import { parsedBy } from '@frontdesk/settings';

/** The questions of `npm run setup` by their flags, each with an example. */
export const questions = {
  language: ['The language tag of your website', 'en'],
  name: ['The name of your product or business', 'Harbor Clinic'],
  headline: ['The headline of your home page', 'Call us, and see a doctor today'],
  description: ['What it is, in a sentence or two', 'A clinic with one phone line.'],
  kind: ['What kind of business it is, and where', 'Family doctor in Leeds'],
  country: ['The country that you are in', 'GB'],
  phone: ['Your phone number', '+44 20 7946 0123'],
  takes: [
    'What the number takes: voice, sms, or both, and messengers such as whatsapp',
    'voice, whatsapp',
  ],
  email: ['Your email address', 'hello@clinic.example'],
  street: ['The street and number, if people visit you', '12 High Street'],
  'postal-code': ['The postal code of that address', 'LS1 1AA'],
  city: ['Your city, or the area that you serve', 'Leeds'],
  region: ['Its state or province, if addresses there need one', 'West Yorkshire'],
  hours: ['Your opening hours', 'Mo-Fr 8-18, Sa 9-13'],
  'time-zone': ['The time zone of these hours', 'Europe/London'],
  accent: ['The color of links and buttons, readable on white', '#1a5fb4'],
  'when-to-use': ['When an AI agent should use it', 'When a person wants to see a doctor.'],
  'not-provided': ['What this API does not offer', 'There is no public booking API.'],
  'agents-url': ['The URL of your endpoint for agents', 'https://agents.clinic.example/mcp'],
  'security-contact': ['Where to report a vulnerability', 'security@clinic.example'],
  contact: ['Where to ask everything else', 'hello@clinic.example'],
} as const;

export type Flag = keyof typeof questions;

/** The answers, as they were typed. */
export type Texts = Readonly<Partial<Record<Flag, string | undefined>>>;

const { accent, country, description, email, language, name, people, phone } = fieldSchemas;
const { phoneChannels, security, text, timeZone, webUrl } = fieldSchemas;

/**
 * Returns the schema of the answers. It completes answers with only one meaning, such as a URL without a scheme or, with
 * the country, a phone number as people there dial it.
 */
export function createAnswersSchema({ country: place, language: tag }: Texts) {
  const code = completedBy(completeCountry, country).safeParse(place).data;
  const dayLanguage = language.safeParse(tag).data ?? 'en';
  const zone = code === undefined ? undefined : findOnlyZone(code);
  return z
    .object({
      language,
      name,
      headline: text,
      description,
      kind: text.optional(),
      country: completedBy(completeCountry, country).optional(),
      phone: completedBy((typed) => completePhone(typed, code), phone),
      takes: completedBy(completeChannels, phoneChannels),
      email,
      street: text.optional(),
      'postal-code': text.optional(),
      city: text.optional(),
      region: text.optional(),
      hours: parsedBy(
        "hours such as 'Mo-Fr 8-18' or 'Mo-Fr 8-12, 14-18, Sa 9-13', with afternoons as 18 or 6 pm, and nights as 12:00-02:00",
        (typed) =>
          readHours(typed, dayLanguage)?.map((part) => ({ ...part, days: writeDays(part.days) })),
      ).optional(),
      'time-zone': zone === undefined ? timeZone.optional() : timeZone.default(zone),
      accent: completedBy(completeColor, accent).optional(),
      'when-to-use': text.optional(),
      'not-provided': text.optional(),
      'agents-url': completedBy(completeUrl, webUrl).optional(),
      'security-contact': security,
      contact: people,
    } satisfies Record<Flag, z.ZodType>)
    .superRefine((answers, context) => {
      const need = (flag: Flag, isNeeded: boolean, message: string) => {
        if (isNeeded && answers[flag] === undefined)
          context.addIssue({ code: 'custom', path: [flag], message });
      };
      const { street, city, region, hours } = answers;
      need('city', street !== undefined, 'the city of your street');
      need('country', (street ?? city ?? region) !== undefined, 'the country of your address');
      need(
        'time-zone',
        hours !== undefined && zone === undefined,
        'the time zone of your hours, such as Europe/Vienna',
      );
    });
}

export type Answers = z.output<ReturnType<typeof createAnswersSchema>>;

function completedBy<Schema extends z.ZodType>(
  complete: (typed: string) => unknown,
  schema: Schema,
) {
  return z.preprocess(
    (typed) => (typeof typed === 'string' ? complete(typed.trim()) : typed),
    schema,
  );
}

/** Returns the code of a country by its name in English, in its main language, or in this computer's. */
function completeCountry(typed: string): string {
  if (/^[a-z]{2}$/i.test(typed)) return typed;
  const { locale } = Intl.DateTimeFormat().resolvedOptions();
  const isNamed = (code: CountryCode, language: string) =>
    new Intl.DisplayNames(language, { type: 'region' }).of(code)?.toLowerCase() ===
    typed.toLowerCase();
  const spoken = (code: CountryCode) => new Intl.Locale(`und-${code}`).maximize().language;
  return (
    getCountries().find((code) => ['en', locale, spoken(code)].some((tag) => isNamed(code, tag))) ??
    typed
  );
}

/** Adds the country code to a number as people in the country dial it. */
function completePhone(typed: string, country: CountryCode | undefined): string {
  const isNational = country !== undefined && !/^(?:\+|00)/.test(typed);
  const number = isNational ? parsePhoneNumberFromString(typed, country) : undefined;
  return number?.isValid() && number.ext === undefined ? number.number : typed;
}

/** Returns the time zone of a country, if it has only one. */
function findOnlyZone(country: string): string | undefined {
  const zones = new Intl.Locale(`und-${country}`).getTimeZones() ?? [];
  return zones.length === 1 ? zones[0] : undefined;
}

/** Splits a list such as "voice, sms" or "voice and sms". The question's own word for this is "both". */
function completeChannels(typed: string): string[] {
  const names =
    typed
      .toLowerCase()
      .replace('both', 'voice, sms')
      .match(/[^\s,&+/]+/g) ?? [];
  return [...new Set(names.filter((name) => name !== 'and'))];
}

/** Adds the scheme to a URL such as agents.clinic.example/mcp. */
function completeUrl(typed: string): string {
  return /^\w+:\/\//.test(typed) ? typed : `https://${typed}`;
}

/** Colors by their names in the languages that the site's own words have. Each is readable on white. */
const colors: readonly (readonly [color: string, names: string])[] = [
  ['#1a5fb4', 'blue blau bleu azul blu blauw niebieski أزرق 青'],
  ['#1d6b52', 'green grün vert verde groen zielony أخضر 緑'],
  ['#a02c2c', 'red rot rouge rojo rosso rood vermelho czerwony أحمر 赤'],
  ['#8a5a00', 'brown braun marron marrón marrone bruin marrom brązowy بني 茶色'],
  ['#6b3fa0', 'purple lila violett violet morado viola paars roxo fioletowy بنفسجي 紫'],
  ['#333333', 'black schwarz noir negro nero zwart preto czarny أسود 黒'],
];

/** Completes a color by its name, as CSS or people call it, or its code without the `#` or in three digits. */
function completeColor(typed: string): string {
  const name = typed.normalize().toLowerCase();
  const [known] = colors.find(([, names]) => names.split(' ').includes(name)) ?? [];
  if (known !== undefined) return known;
  const code = /^[\da-f]{6}$/.test(name) ? `#${name}` : name;
  return formatHex(code) ?? typed;
}
