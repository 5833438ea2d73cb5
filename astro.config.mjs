import node from '@astrojs/node';
import frontdesk from '@frontdesk/integration';
import theme, { website } from '@frontdesk/theme';
import { defineConfig } from 'astro/config';

const facts = './src/facts/product.yaml';

export default defineConfig({
  adapter: node({ mode: 'middleware' }),
  session: false,
  // The pages come first. The integration comes last, because it checks and publishes what the others built.
  integrations: [theme(facts), frontdesk({ facts, ...website })],
});
