import starlight from '@astrojs/starlight';
import type { AstroIntegration } from 'astro';
import { type Facts, readFacts, website } from '@frontdesk/facts';
import { defaultPort, toMessage } from '@frontdesk/settings';
import { createAstroSettings } from './data/astro-settings.ts';
import { checkHeadFile } from './data/head-html.ts';
import { createStarlightSettings } from './data/starlight-settings.ts';

/** The pictures that the theme makes from the facts. Their files are in `endpoints`. */
const pictures = [
  'apple-touch-icon.png',
  'favicon.ico',
  'favicon.svg',
  'og.png',
  'site-logo.png',
  'site-logo-dark.png',
];

/**
 * Adds the pages of a business to a site: a home page, the docs of its API, and the owner's own pages in src/content.
 * `file` is the product's file, such as './src/facts/product.yaml'. Put it before the integration.
 * @throws {SettingsError} that says what is wrong in the file. The hook throws it if a picture or the head is wrong.
 */
export default function theme(file: string): AstroIntegration[] {
  const facts = readFacts(file, process.env, website);
  return [
    {
      name: 'frontdesk-theme',
      hooks: {
        'astro:config:setup': async ({ command, config, injectRoute, updateConfig }) => {
          if (command === 'build') warnAboutLinks(facts);
          checkHeadFile();
          await checkPictures(facts);
          updateConfig(createAstroSettings(facts, command));
          const { PORT } = process.env;
          // An option of the command comes before the variable.
          if (PORT && config.server.port === defaultPort)
            updateConfig({ server: { port: Number(PORT) } });
          for (const name of pictures)
            injectRoute({
              pattern: `/${name}`,
              entrypoint: new URL(`endpoints/${name}.ts`, import.meta.url),
              prerender: true,
            });
        },
      },
    },
    starlight(createStarlightSettings(facts)),
  ];
}

const noLinks =
  'Your site links to no imprint or privacy policy, which many countries require of a business. Set `links` in product.yaml.';

function warnAboutLinks({ address, links }: Facts): void {
  if (address && !links) process.stderr.write(`${toMessage(noLinks)}\n`);
}

/** @throws {SettingsError} if the logo or the photo can't be used. */
async function checkPictures(facts: Facts): Promise<void> {
  if (!facts.logo && !facts.photo) return;
  const { openPicture, readLogo } = await import('@frontdesk/pictures');
  await readLogo(facts);
  const { file } = facts.photo ?? {};
  if (file) await openPicture(file, { width: 9, height: 9 }, 'photo.file');
}
