import { parsedBy } from '@frontdesk/settings';

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The tag of a language that has a name (BCP 47), in its canonical form, such as de, pt-BR, or zh-TW. */
export const language = parsedBy('a language tag, such as de, pt-BR, or zh-TW', (value) => {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(value.trim().replaceAll('_', '-'));
    return names.of(tag) === undefined ? undefined : tag;
  } catch {
    return undefined;
  }
});

/** Returns the language as people in the country of a business use it: English times have AM and PM in the US alone. */
export function toLocale(language: string, country: string | undefined): string {
  const locale = new Intl.Locale(language);
  return locale.region === undefined && country !== undefined
    ? new Intl.Locale(language, { region: country }).toString()
    : language;
}
