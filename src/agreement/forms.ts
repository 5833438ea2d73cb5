import { contactCardForm } from './contact-card.ts';
import type { Form } from './form.ts';
import { createTwinForm } from './page-twin.ts';
import { createPageForm } from './page.ts';
import { qrCodeForm } from './qr-code.ts';
import { renderedForms } from './rendered-forms.ts';
import { singleFactForms } from './single-fact-forms.ts';

/**
 * The forms that aren't pages, by their ids. Each finds a wrong fact that no other check finds: the
 * contract's checks compare the other routes with `/api/v1/info`.
 */
export const forms: Readonly<Record<string, Form>> = {
  ...renderedForms,
  'contact-card': contactCardForm,
  'qr-code': qrCodeForm,
  ...singleFactForms,
};

/** The forms of a page: its HTML, and its Markdown twin if it has one. */
export function formsOfPage(page: string): readonly Form[] {
  const twin = createTwinForm(page);
  return [createPageForm(page), ...(twin ? [twin] : [])];
}
