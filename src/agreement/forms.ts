import { routes } from '../contract/routes.ts';
import { apiCatalogForm } from './api-catalog.ts';
import { contactCardForm } from './contact-card.ts';
import type { Form } from './form.ts';
import { createInfoForm } from './info.ts';
import { llmsFullForm } from './llms-full.ts';
import { llmsForm } from './llms.ts';
import { manifestForm } from './manifest.ts';
import { openapiForm } from './openapi.ts';
import { createTwinForm } from './page-twin.ts';
import { createPageForm } from './page.ts';
import { qrCodeForm } from './qr-code.ts';
import { robotsForm } from './robots.ts';
import { securityForm } from './security-txt.ts';
import { shareImageForm } from './share-image.ts';
import { sitemapForm, sitemapIndexForm } from './sitemap.ts';
import { structuredDataForm } from './structured-data.ts';

/** Every published form of the facts that is no page: a file, or a part of one. */
export const forms: readonly Form[] = [
  ...routes.filter(({ resource }) => resource === 'info').map((route) => createInfoForm(route)),
  openapiForm,
  llmsForm,
  llmsFullForm,
  structuredDataForm,
  contactCardForm,
  qrCodeForm,
  apiCatalogForm,
  securityForm,
  robotsForm,
  sitemapIndexForm,
  sitemapForm,
  shareImageForm,
  manifestForm,
];

/** The forms of a page: its HTML, and its Markdown where it has a twin. */
export function formsOfPage(page: string): readonly Form[] {
  const twin = createTwinForm(page);
  return [createPageForm(page), ...(twin ? [twin] : [])];
}

/** Published API and agent files that state no fact of the deployment, each with the reason. */
export const constants: Readonly<Record<string, string>> = Object.fromEntries(
  routes
    .filter(({ resource }) => resource === 'health')
    .map(({ path }) => [path, 'health says that the origin answered, and nothing of the product']),
);
