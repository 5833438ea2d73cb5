import { createResponses } from '../src/packages/api/create-responses.ts';
import { toFacts, type Facts } from '../src/packages/facts/facts.ts';
import { parseProduct, type Product } from '../src/packages/facts/product-schema.ts';
import {
  createSiteResponses,
  type PublishedResponses,
} from '../src/packages/files/site-responses.ts';
import { renderNotSent } from '../src/packages/integration/documents/not-sent.ts';
import { product } from './fixtures/facts.ts';
import { website } from '../src/packages/facts/site.ts';

/** A fictional product, with reserved names and numbers. */
export const exampleProduct: Product = {
  ...product,
  name: 'Frontdesk',
  description: 'A desk at the front.',
  when_to_use: 'When somebody is at the desk.',
  phone: { number: '+442079460123', takes: ['voice', 'sms'] },
  agents: {
    about: 'Agents use a separate endpoint.',
    endpoint: { url: 'https://agent.example/mcp', method: 'POST' },
  },
  contact: { security: 'mailto:security@desk.example' },
};

/** The facts of a fictional deployment. */
export const sampleFacts: Facts = {
  ...toFacts(parseProduct(exampleProduct), 'https://frontdesk.example', website),
  phone: '+12025550123',
};

/** Creates what a build of the sample facts publishes in /responses.json. */
export function createSampleResponses(): PublishedResponses {
  return {
    ...createResponses(sampleFacts),
    site: createSiteResponses(sampleFacts, renderNotSent(sampleFacts)),
  };
}

/** The facts of a business that people visit: a practice with a lunch break, a holiday, and a shorter day. */
export const practice = toFacts(
  parseProduct({
    ...exampleProduct,
    kind: 'Physiotherapie in Wien-Neubau',
    email: 'ordination@Praxis.example',
    address: { street: 'Mustergasse 12/4', postalCode: '1070', city: 'Wien', country: 'at' },
    hours: {
      timeZone: 'Europe/Vienna',
      week: [
        { days: 'Mo-We', opens: '8:00', closes: '18:00' },
        { days: 'Th', opens: '14:30', closes: '20:00' },
        { days: 'Th', opens: '10:00', closes: '12:00' },
        { days: 'Fr', opens: '18:00', closes: '02:00' },
      ],
      exceptions: [
        { from: '2026-12-24', to: '2026-12-26' },
        { from: '2026-12-31', opens: '08:00', closes: '12:00' },
      ],
    },
    contacts: [
      { number: '+44 20 7946 0123', takes: ['whatsapp'] },
      { label: 'Termin buchen', url: '/termine/' },
      {
        label: 'Notfall_',
        number: '+442079460125',
        takes: ['voice', 'sms'],
        hours: [{ days: 'Mo-Su', opens: '20:00', closes: '08:00' }],
        note: 'nur für Patienten',
      },
      { number: '+442079460127', takes: ['fax'] },
      { url: 'https://pf.kakao.com/_praxis' },
    ],
    notices: [
      {
        from: '2026-08-03',
        to: '2026-08-24',
        title: 'Geschlossen',
        text: 'Vertretung:',
        contact: { label: 'Dr. Perrin', number: '+442079460126' },
      },
    ],
    notes: [{ label: 'Am Telefon', text: 'Wir selbst_' }],
    links: [
      { label: 'Impressum', url: '/impressum/' },
      { label: 'Datenschutz', url: 'https://legal.example/privacy' },
      { label: 'Instagram', url: 'https://www.instagram.com/praxis' },
    ],
  }),
  'https://praxis.example',
  website,
);
