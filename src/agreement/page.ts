import type { Element } from 'hast';
import type { Facts } from '../facts/facts.ts';
import { shareImagePath } from '../published/paths.ts';
import { describeShareImage } from '../published/share-size.ts';
import { findTags, parsePage, textOf, toPart } from '../published/parse-html.ts';
import { readCode } from '../published/starlight-markup.ts';
import { foldLineEnds, toText, type Form, type Value } from './form.ts';
import { expectContent, listOptional } from './page-facts.ts';
import { readProse } from './prose.ts';

/** A page of the site, as HTML. */
export function createPageForm(path: string): Form {
  return {
    path,
    subject: `the page ${path}`,
    expected: (facts) => [
      // The HTML parser folds line ends.
      ...expectHead(path, facts).map(([place, value]): Value => [place, foldLineEnds(value)]),
      ...expectContent(path, facts),
    ],
    optional: listOptional,
    read: (bytes) => {
      const page = parsePage(toText(bytes));
      const main = toPart(page, 'main');
      const prose = {
        links: findTags(main, 'a').map(({ properties }) => String(properties.href)),
        code: findTags(main, 'pre').map(readCode),
      };
      return {
        values: [...readHead(toPart(page, 'head')), ...readProse(prose)],
        text: textOf(main),
      };
    },
  };
}

const siteTitle = 'title, after the page title';

/** The Open Graph tags that state facts. */
const openGraph = ['og:site_name', 'og:url', 'og:image', 'og:image:alt'];

/** Expects the facts in a page's head: its title, its URLs and its Open Graph tags. */
function expectHead(path: string, facts: Facts): Value[] {
  const { name, baseUrl } = facts;
  return [
    [siteTitle, name],
    ['og:site_name', name],
    ['canonical', `${baseUrl}${path}`],
    ['og:url', `${baseUrl}${path}`],
    ['og:image', `${baseUrl}${shareImagePath}`],
    ['og:image:alt', describeShareImage(facts)],
  ];
}

function readHead(head: Element): Value[] {
  const tags = findTags(head, 'meta').map(
    // The parser makes `property` a list, because RDFa allows several.
    ({ properties }): Value => [String(properties.property), String(properties.content)],
  );
  const [, ogTitle] = tags.find(([property]) => property === 'og:title') ?? [];
  const pageTitle = `${ogTitle ?? ''} | `;
  const title = findTags(head, 'title').map(textOf).join('');
  const links = findTags(head, 'link').filter(
    ({ properties: { rel } }) => String(rel) === 'canonical',
  );
  return [
    [siteTitle, title.startsWith(pageTitle) ? title.slice(pageTitle.length) : title],
    ...links.map(({ properties }): Value => ['canonical', String(properties.href)]),
    ...tags.filter(([property]) => openGraph.includes(property)),
  ];
}
