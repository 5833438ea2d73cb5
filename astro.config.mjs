import node from '@astrojs/node';
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import { frontdeskDev } from './src/dev/integration.ts';
import { defaultPort } from './src/environment.ts';
import { facts } from './src/facts/index.ts';

export default defineConfig({
  site: facts.baseUrl,
  adapter: node({ mode: 'middleware' }),
  server: { port: Number(process.env.PORT ?? defaultPort) },
  integrations: [
    frontdeskDev(),
    starlight({
      title: facts.name,
      description: facts.description,
    }),
  ],
});
