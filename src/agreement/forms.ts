import { contactCardForm } from './contact-card.ts';
import type { Form } from './form.ts';
import { infoForm, jsonForms } from './json-forms.ts';
import { llmsForm } from './llms.ts';
import { manifestForm } from './manifest.ts';
import { createTwinForm } from './page-twin.ts';
import { createPageForm } from './page.ts';
import { qrCodeForm } from './qr-code.ts';
import { robotsForm } from './robots.ts';
import { securityForm } from './security-txt.ts';
import { sitemapForm, sitemapIndexForm } from './sitemap.ts';

/**
 * The forms that aren't pages. Each finds a wrong fact that no other check finds: the contract's checks
 * compare the other routes with `/api/v1/info`.
 */
export const forms: readonly Form[] = [
  infoForm,
  ...jsonForms,
  llmsForm,
  contactCardForm,
  qrCodeForm,
  securityForm,
  robotsForm,
  sitemapIndexForm,
  sitemapForm,
  manifestForm,
];

/** The forms of a page: its HTML, and its Markdown twin if it has one. */
export function formsOfPage(page: string): readonly Form[] {
  const twin = createTwinForm(page);
  return [createPageForm(page), ...(twin ? [twin] : [])];
}
