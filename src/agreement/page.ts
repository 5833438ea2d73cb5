import type { Element } from 'hast';
import type { Facts } from '../facts/schema.ts';
import { formatPhone } from '../site/phone.ts';
import { hasClass, textOf } from '../site/rewrite-html.ts';
import { foldLineEnds, type Form, type Said, type Statement } from './form.ts';
import { findAll, readParts } from './html.ts';
import { stateContent } from './page-facts.ts';
import { readHead, stateHead } from './page-head.ts';
import { contactLinks, readProse, stateProse } from './prose.ts';

/** A page of the site, as HTML. The parser of HTML makes all line ends one kind. */
export function createPageForm(path: string): Form {
  return {
    id: `page-${path.replace(/^\/|\/$/g, '').replaceAll('/', '-') || 'home'}`,
    path,
    file: path === '/404/' ? '/404.html' : `${path}index.html`,
    subject: `the page ${path}`,
    states: (facts) => [
      ...[...stateHead(path, facts), ...stateHero(path, facts)].map((statement) => ({
        ...statement,
        value: foldLineEnds(statement.value),
      })),
      ...stateProse(facts),
      ...stateContent(path, facts),
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
        said: [...readHead(head), ...readMain(main), ...readProse(prose)],
        text: prose.text,
      };
    },
  };
}

function stateHero(path: string, { name, description, phone }: Facts): Statement[] {
  return path === '/'
    ? [
        { fact: 'name', place: 'h1', value: name },
        { fact: 'description', place: 'tagline', value: description },
        { fact: 'phone', place: contactLinks, value: phone },
        { fact: 'phone', place: 'number for people', value: formatPhone(phone) },
      ]
    : [];
}

function readMain(main: Element): Said[] {
  const [hero] = findAll(main, 'div').filter(hasClass('desk'));
  return hero ? readHero(hero) : [];
}

function readHero(hero: Element): Said[] {
  const paragraphs = findAll(hero, 'p');
  const say = (place: string, elements: readonly Element[]) =>
    elements.map((element): Said => [place, textOf(element)]);
  return [
    ...say('h1', findAll(hero, 'h1')),
    ...say('tagline', paragraphs.filter(hasClass('tagline'))),
    ...say(
      'number for people',
      paragraphs.filter(hasClass('phone')).flatMap((paragraph) => findAll(paragraph, 'a')),
    ),
  ];
}

/** Expressive Code's blocks: an element for each line, and in an empty one a line break. */
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
