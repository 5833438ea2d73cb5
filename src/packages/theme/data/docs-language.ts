import { defineRouteMiddleware } from '@astrojs/starlight/route-data';
import { website } from '@frontdesk/facts';

/** Tells browsers and screen readers that the docs are English, on a site in any language. */
export const onRequest = defineRouteMiddleware(({ locals, url }) => {
  if (!url.pathname.startsWith(website.docs.home)) return;
  locals.starlightRoute.entryMeta = { ...locals.starlightRoute.entryMeta, lang: 'en', dir: 'ltr' };
});
