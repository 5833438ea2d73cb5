import type { AstroIntegration, AstroPrerenderer } from 'astro';

/** So that other work always has a page to go on with, and no more than these are in memory. */
const concurrency = 8;

/**
 * Hooks that give each page which Astro renders to `change`, with its path ('/docs/'), and have
 * what comes of it written. Others are rendered meanwhile.
 */
export function renderedPages(
  change: (html: string, page: string) => Promise<string>,
): Pick<AstroIntegration['hooks'], 'astro:config:setup' | 'astro:build:start'> {
  const wrap = (prerenderer: AstroPrerenderer): AstroPrerenderer => ({
    ...prerenderer,
    name: 'frontdesk-rendered-pages',
    async render(request, options) {
      const rendered = await prerenderer.render(request, options);
      const result = rendered instanceof Response ? { response: rendered } : rendered;
      const { response } = result;
      if (!response.ok || !response.headers.get('Content-Type')?.startsWith('text/html')) {
        return result;
      }
      const html = await change(await response.text(), new URL(request.url).pathname);
      return { ...result, response: new Response(html, response) };
    },
  });
  // With a prerenderer of its own, Astro bundles no entry but that which it is told of.
  const entry = {
    name: 'frontdesk-prerender-entry',
    configEnvironment: (environment: string) =>
      environment === 'prerender'
        ? { build: { rolldownOptions: { input: 'astro/entrypoints/prerender' } } }
        : undefined,
  };
  return {
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command === 'build') {
        updateConfig({ build: { concurrency }, vite: { plugins: [entry] } });
      }
    },
    'astro:build:start': ({ setPrerenderer }) => {
      setPrerenderer(wrap);
    },
  };
}
