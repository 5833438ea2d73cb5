import { forms } from '../../../src/agreement/forms.ts';
import type { Form } from '../../../src/agreement/form.ts';
import { renderBody } from '../../../src/contract/bodies.ts';
import { createOpenapi } from '../../../src/contract/openapi/document.ts';
import type { Facts } from '../../../src/facts/schema.ts';
import { createApiCatalog } from '../../../src/published/api-catalog.ts';
import { renderContactCard } from '../../../src/published/contact-card.ts';
import { renderLlms } from '../../../src/published/llms.ts';
import { createPageIndex } from '../../../src/published/page-index.ts';
import { toCallLink } from '../../../src/published/phone.ts';
import { drawQrCode } from '../../../src/published/qr-code.ts';
import { renderRobots } from '../../../src/published/robots.ts';
import { renderSecurityTxt } from '../../../src/published/security-txt.ts';
import { renderStructuredData } from '../../../src/published/structured-data.ts';
import { routeOf } from '../public-paths.ts';

/** Pages for the index. A build takes them from its content. */
const entries = [
  { id: 'index', data: { title: 'Home', description: 'The front page.' } },
  { id: 'docs', data: { title: 'Start here', description: 'Where to start.' } },
];

const security = {
  contact: 'mailto:security@frontdesk.example',
  expires: new Date('2040-01-01T00:00:00Z'),
};

/** The forms that the build renders with a function, by their ids. */
const renderers: Readonly<Record<string, (facts: Facts) => string>> = {
  'v1-info': (facts) => renderBody(routeOf('/api/v1/info'), facts),
  openapi: (facts) => JSON.stringify(createOpenapi(facts)),
  llms: (facts) => renderLlms(createPageIndex(entries), facts),
  'structured-data': (facts) =>
    `<script type="application/ld+json">${renderStructuredData(facts)}</script>`,
  'contact-card': renderContactCard,
  'qr-code': ({ phone }) => {
    const { size, path } = drawQrCode(toCallLink(phone));
    const ground = `<path class="ground" d="M0 0h${size}v${size}H0z"></path>`;
    return `<svg class="qr" viewBox="0 0 ${size} ${size}">${ground}<path d="${path}"></path></svg>`;
  },
  'api-catalog': (facts) => JSON.stringify(createApiCatalog(facts)),
  'security-txt': (facts) => renderSecurityTxt(security, facts),
  robots: renderRobots,
};

/** The text of each form that a function renders, by its id. */
export function renderForms(facts: Facts): Map<string, string> {
  return new Map(Object.entries(renderers).map(([id, render]) => [id, render(facts)]));
}

/** The bytes of one form. */
export function renderForm(id: string, facts: Facts): Uint8Array {
  const render = renderers[id];
  if (!render) throw new Error(`no function renders ${id}`);
  return new TextEncoder().encode(render(facts));
}

/** The forms that a function renders. The build makes the others from its pages. */
export const renderedForms: readonly Form[] = forms.filter(({ id }) => renderers[id]);
