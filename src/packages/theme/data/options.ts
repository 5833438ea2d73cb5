import { website } from '@frontdesk/facts';

/** The options of the integration for a site with these pages. src/packages/setup/dev.ts watches the facts. */
export const options = {
  home: website.home,
  docs: website.docs,
  checks: { stated: website.stated, texts: true, linked: true },
  watch: false,
};
