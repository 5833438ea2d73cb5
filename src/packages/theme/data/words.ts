import type { StarlightPlugin } from '@astrojs/starlight/types';
import { existsSync, readFileSync } from 'node:fs';
import { toMessage } from '@frontdesk/settings';

type Words = Readonly<Record<string, string>>;

/** Reads the words in a language, such as de-AT. Those that it lacks come from the language without its region. */
export function readWords(language: string, root: URL): Words {
  const [base = language] = language.split('-');
  return { ...readFiles(base, root), ...readFiles(language, root) };
}

/** The owner's file, whose words replace those of the theme. */
const wordsFile = (language: string) => `src/content/i18n/${language}.json`;

const themeFolder = 'src/packages/theme/i18n';

function readFiles(language: string, root: URL): Words {
  const files = [`${themeFolder}/${language}.json`, wordsFile(language)];
  return Object.assign({}, ...files.map((name) => readFile(name, root))) as Words;
}

function readFile(name: string, root: URL): Words {
  const file = new URL(name, root);
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Words;
  } catch (error) {
    throw new Error(`${name} is not valid JSON: ${(error as Error).message}`, { cause: error });
  }
}

/** Lists the keys of the words whose placeholders, such as `{{number}}`, differ from the English word's. */
export function listWrongPlaceholders(words: Words, english: Words): string[] {
  const list = (word = '') => [...new Set(word.match(/\{\{\w+\}\}/g))].sort().join();
  return Object.keys(english).filter(
    (key) => words[key] !== undefined && list(words[key]) !== list(english[key]),
  );
}

/** Describes a language to Starlight. */
export function describeLocale(lang: string) {
  const { direction } = new Intl.Locale(lang).getTextInfo();
  return { label: lang, lang, dir: direction === 'rtl' ? 'rtl' : 'ltr' } as const;
}

/**
 * A Starlight plugin for the website's words in its language. The build lists those that neither our files nor
 * Starlight's have, and publishes them in English.
 */
export function frontdeskWords(language: string, root: URL): StarlightPlugin {
  const english = readWords('en', root);
  const translated = readWords(language, root);
  let inject: (words: Words) => void;
  return {
    name: 'frontdesk-words',
    hooks: {
      'i18n:setup': ({ injectTranslations }) => {
        inject = (words) => {
          injectTranslations({ [language]: words });
        };
        inject(translated);
      },
      'config:setup': ({ addRouteMiddleware, logger, useTranslations }) => {
        addRouteMiddleware({ entrypoint: './src/packages/theme/data/docs-language.ts' });
        const file = wordsFile(language);
        for (const key of listWrongPlaceholders(translated, english)) {
          const word = `the English word: ${english[key]}`;
          logger.warn(toMessage(`In ${file}, ${key} needs the placeholders of ${word}`));
        }
        const t = useTranslations(language);
        const missing = Object.entries(english).filter(([key]) => !t.exists(key as 'search.label'));
        if (missing.length === 0) return;
        // Not before, because they would replace Starlight's own translations.
        inject(Object.fromEntries(missing));
        const list = missing.map(([key, word]) => `\n  ${key}: ${word}`).join('');
        logger.warn(toMessage(`${file} lacks these words, so they are English:${list}`));
      },
    },
  };
}
