import node from '@astrojs/node';
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import {
  createStarlightSettings,
  createAstroSettings,
  options,
  readWebsite,
} from '@frontdesk/theme';
import frontdesk from '@frontdesk/integration';

const file = './src/facts/product.yaml';
const facts = await readWebsite(file);

export default defineConfig({
  ...createAstroSettings(facts),
  adapter: node({ mode: 'middleware' }),
  integrations: [
    starlight(createStarlightSettings(facts)),
    // Last, because it checks and publishes what the others built.
    frontdesk({ facts: file, ...options }),
  ],
});
