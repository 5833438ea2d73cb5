import data from './default-texts.json' with { type: 'json' };

/** Texts for agents that are true for every product. */
interface DefaultTexts {
  /** Contains `{name}`, the place of the product's name. */
  readonly whenToUse: string;
  readonly noEndpoint: string;
  readonly endpoint: string;
}

const byLanguage: Readonly<Record<string, DefaultTexts>> = data;

/** Returns the texts in a language (BCP 47), or in English, for a product with a name. */
export function getDefaultTexts(language: string, name: string): DefaultTexts {
  const { whenToUse, ...texts } = byLanguage[new Intl.Locale(language).language] ?? data.en;
  return { ...texts, whenToUse: whenToUse.replace('{name}', () => name) };
}
