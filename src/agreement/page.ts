import type { Element } from 'hast';
import type { Facts } from '../facts/schema.ts';
import { formatPhone } from '../published/phone.ts';
import { findTags, hasClass, textOf } from '../published/html.ts';
import { parseParts } from '../published/parse-html.ts';
import { readCode } from '../published/starlight-markup.ts';
import { foldLineEnds, toText, type ExpectedValue, type Form, type FoundValue } from './form.ts';
import { expectContent } from './page-facts.ts';
import { expectHead, readHead } from './page-head.ts';
import { contactLinks, expectProse, readProse } from './prose.ts';

/** A page of the site, as HTML. */
export function createPageForm(path: string): Form {
  return {
    id: `page-${path.replace(/^\/|\/$/g, '').replaceAll('/', '-') || 'home'}`,
    path,
    file: path === '/404/' ? '/404.html' : `${path}index.html`,
    subject: `the page ${path}`,
    expected: (facts) => [
      // The HTML parser folds line ends.
      ...expectHead(path, facts).map((one) => ({ ...one, value: foldLineEnds(one.value) })),
      ...expectHero(path, facts),
      ...expectProse(facts),
      ...expectContent(path, facts),
    ],
    read: (bytes) => {
      const { head, main } = parseParts(toText(bytes), 'head', 'main');
      const prose = {
        links: findTags(main, 'a').map(({ properties }) => String(properties.href)),
        code: findTags(main, 'pre').map(readCode),
        text: textOf(main),
      };
      return {
        values: [...readHead(head), ...readHero(main), ...readProse(prose)],
        text: prose.text,
      };
    },
  };
}

function expectHero(path: string, { phone }: Facts): ExpectedValue[] {
  return path === '/'
    ? [
        { fact: 'phone', place: contactLinks, value: phone },
        { fact: 'phone', place: 'formatted phone number', value: formatPhone(phone) },
      ]
    : [];
}

function readHero(main: Element): FoundValue[] {
  return findTags(main, 'p')
    .filter(hasClass('phone'))
    .flatMap((paragraph) => findTags(paragraph, 'a'))
    .map((link) => ['formatted phone number', textOf(link)]);
}
