import type { Element } from 'hast';
import type { Facts } from '../facts/schema.ts';
import { formatPhone } from '../published/phone.ts';
import { hasClass, textOf } from '../published/rewrite-html.ts';
import { foldLineEnds, type ExpectedValue, type Form, type FoundValue } from './form.ts';
import { findAll, readParts } from './html.ts';
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
      const [head, main] = readParts(bytes, 'head', 'main');
      if (!head || !main) throw new Error('a page without a head or a main part');
      const prose = {
        links: findAll(main, 'a').map(({ properties }) => String(properties.href)),
        code: readCode(main),
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
  return findAll(main, 'p')
    .filter(hasClass('phone'))
    .flatMap((paragraph) => findAll(paragraph, 'a'))
    .map((link) => ['formatted phone number', textOf(link)]);
}

/** Reads Expressive Code's blocks: an element for each line, with a line break in an empty one. */
function readCode(main: Element) {
  return findAll(main, 'pre')
    .filter(({ properties }) => properties.dataLanguage !== undefined)
    .map((pre) => ({
      language: String(pre.properties.dataLanguage),
      text: findAll(pre, 'div')
        .filter(hasClass('code'))
        .map((line) => textOf(line).replace(/\n$/, ''))
        .join('\n'),
    }));
}
