import { readFileSync } from 'node:fs';

/** Texts for agents that are true for every product. */
interface DefaultTexts {
  /** Contains `{name}`, the place of the product's name. */
  readonly whenToUse: string;
  readonly noEndpoint: string;
  readonly endpoint: string;
}

/** The texts by language. */
const texts = JSON.parse(
  readFileSync(`${import.meta.dirname}/default-texts.json`, 'utf8'),
) as Readonly<Record<string, DefaultTexts>> & { readonly en: DefaultTexts };

/** Returns the texts in a language (BCP 47), or in English, for a product with a name. */
export function getDefaultTexts(language: string, name: string): DefaultTexts {
  const { whenToUse, ...others } = texts[new Intl.Locale(language).language] ?? texts.en;
  return { ...others, whenToUse: whenToUse.replace('{name}', () => name) };
}
