import { contactCardForm } from './contact-card.ts';
import type { Form } from './form.ts';
import { createTwinForm } from './page-twin.ts';
import { createPageForm } from './page.ts';
import { qrCodeForm } from './qr-code.ts';
import { renderedForms } from './rendered-forms.ts';
import { singleFactForms } from './single-fact-forms.ts';

/**
 * The forms that aren't pages. Each finds a wrong fact that no other check finds: the contract's checks
 * compare the other routes with `/api/v1/info`.
 */
export const forms: readonly Form[] = [
  ...renderedForms,
  contactCardForm,
  qrCodeForm,
  ...singleFactForms,
];

/** The forms of a page: its HTML, and its Markdown twin if it has one. */
export function formsOfPage(page: string): readonly Form[] {
  const twin = createTwinForm(page);
  return [createPageForm(page), ...(twin ? [twin] : [])];
}
