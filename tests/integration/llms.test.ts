import { expect, it } from 'vitest';
import { hours } from '../../src/packages/facts/hours.ts';
import { docsPath } from '../../src/packages/facts/paths.ts';
import { renderLlms } from '../../src/packages/integration/documents/llms.ts';
import { practice, sampleFacts } from '../sample-facts.ts';

/** The folder of the docs. */
const docs = docsPath.slice(1, -1);

const pages = [
  ['/', 'Home'],
  [`/${docs}/`, 'Docs [all]', 'Where to start.'],
  [`/${docs}/changelog/`, 'Changes', 'By version.'],
  [`/${docs}/errors/`, 'Errors', 'All of them.'],
  [`/${docs}/plain/`, 'not_found'],
  [`/${docs}/reference/info/`, 'Info', 'The facts.'],
  ['/%C3%B6ffnungszeiten/', 'Öffnungszeiten'],
].map(([path = '', title = '', description]) => ({ path, title, description }));
const llms = renderLlms(pages, sampleFacts);

it('llms.txt has the name, and links to the twins of all pages by section', () => {
  const base = 'https://frontdesk.example';
  expect(llms).toMatch(/^# Frontdesk\n\n> /);
  expect(llms.match(/^## .*|^- .*\.md\).*/gm)).toEqual([
    '## Pages',
    `- [Home](${base}/index.md)`,
    `- [Öffnungszeiten](${base}/%C3%B6ffnungszeiten.md)`,
    '## Docs',
    `- [Docs \\[all\\]](${base}/${docs}.md): Where to start.`,
    `- [Errors](${base}/${docs}/errors.md): All of them.`,
    `- [not_found](${base}/${docs}/plain.md)`,
    '## Reference',
    `- [Info](${base}/${docs}/reference/info.md): The facts.`,
    '## Optional',
    `- [Changes](${base}/${docs}/changelog.md): By version.`,
  ]);
});

it("llms.txt describes only the home page with the product's description", () => {
  const { description } = sampleFacts;
  const same = ['/', '/imprint/'].map((path) => ({ path, title: path, description }));
  expect(renderLlms(same, sampleFacts).match(/^- .*\.md\).*/gm)).toEqual([
    `- [/](https://frontdesk.example/index.md): ${description}`,
    '- [/imprint/](https://frontdesk.example/imprint.md)',
  ]);
});

it.each([
  [{ city: 'Cork' }, 'Area: Cork, Ireland'],
  [{}, 'Country: Ireland'],
])('llms.txt describes a business without a street in %j with "%s"', (parts, line) => {
  const facts = { ...practice, address: { ...parts, country: 'IE' as const } };
  expect(renderLlms([], facts)).toContain(`\n- ${line}\n`);
});

it('llms.txt lists the places that a business serves beside its own', () => {
  const address = { city: 'Cork', country: 'IE' as const };
  expect(
    renderLlms([], { ...practice, address, areaServed: ['Cork', 'Kerry', 'Clare'] }),
  ).toContain('\n- Area: Cork, Ireland\n- Area served: Cork, Kerry, Clare\n');
});

it('llms.txt lists how to reach a business, its hours, and its exceptions', () => {
  const email = 'ordination&co@praxis.example';
  expect(renderLlms([], { ...practice, email })).toContain(`
- Physiotherapie in Wien-Neubau
- Email: \`ordination&co@praxis.example\`
- Address: Mustergasse 12/4, 1070 Wien, Austria
- Opening hours (Europe/Vienna): Monday – Wednesday 8:00 AM – 6:00 PM; Thursday 10:00 AM – 12:00 PM, 2:30 – 8:00 PM; Friday 6:00 PM – 2:00 AM
- 2026-12-24 to 2026-12-26: closed
- 2026-12-31: 8:00 AM – 12:00 PM
- WhatsApp: +442079460123, <https://wa.me/442079460123>
- Termin buchen: <https://praxis.example/termine/>
- Notfall\\_: +442079460125, Monday – Sunday 8 PM – 8 AM, nur für Patienten
- Notfall\\_ (SMS): +442079460125, Monday – Sunday 8 PM – 8 AM, nur für Patienten
- Fax: +442079460127
- KakaoTalk: <https://pf.kakao.com/_praxis>
- 2026-08-03 to 2026-08-24: Geschlossen. Vertretung:
- 2026-08-03 to 2026-08-24: Dr. Perrin: +442079460126
- Am Telefon: Wir selbst\\_
`);
});

it('llms.txt says what stands in place of times, why, and a week of its own', () => {
  const own = hours.parse({
    timeZone: 'Europe/Vienna',
    week: [
      { days: 'Mo-Fr', opens: '08:00', closes: '18:00' },
      { days: 'Sa', text: 'nach *Anmeldung*' },
    ],
    exceptions: [
      { from: '2026-12-31', opens: '18:00', closes: '02:00', note: 'Silvester' },
      { from: '2026-12-31', opens: '11:00', closes: '14:00' },
      {
        from: '2027-07-01',
        to: '2027-08-31',
        week: [{ days: 'Mo', opens: '08:00', closes: '12:00' }],
      },
    ],
  });
  expect(renderLlms([], { ...practice, hours: own })).toContain(`
- Opening hours (Europe/Vienna): Monday – Friday 8 AM – 6 PM; Saturday nach \\*Anmeldung\\*
- 2026-12-31, Silvester: 11 AM – 2 PM, 6 PM – 2 AM
- 2027-07-01 to 2027-08-31: Monday 8 AM – 12 PM
`);
});
