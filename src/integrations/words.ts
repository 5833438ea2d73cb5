import type { StarlightPlugin } from '@astrojs/starlight/types';
import { existsSync, readFileSync } from 'node:fs';

type Words = Readonly<Record<string, string>>;

/** Reads the words in a language, such as de-AT. Those that it lacks come from the language without its region. */
export function readWords(language: string, root: URL): Words {
  const [base = language] = language.split('-');
  return { ...readFile(base, root), ...readFile(language, root) };
}

function readFile(language: string, root: URL): Words {
  const file = new URL(`src/content/i18n/${language}.json`, root);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Words) : {};
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
  let inject: (words: Words) => void;
  return {
    name: 'frontdesk-words',
    hooks: {
      'i18n:setup': ({ injectTranslations }) => {
        inject = (words) => {
          injectTranslations({ [language]: words });
        };
        inject(readWords(language, root));
      },
      'config:setup': ({ addRouteMiddleware, logger, useTranslations }) => {
        addRouteMiddleware({ entrypoint: './src/integrations/docs-language.ts' });
        const t = useTranslations(language);
        const missing = Object.entries(english).filter(([key]) => !t.exists(key as 'search.label'));
        if (missing.length === 0) return;
        // Not before, because they would replace Starlight's own translations.
        inject(Object.fromEntries(missing));
        const list = missing.map(([key, word]) => `\n  ${key}: ${word}`).join('');
        logger.warn(
          `src/content/i18n/${language}.json lacks these words, so they are English:${list}`,
        );
      },
    },
  };
}
