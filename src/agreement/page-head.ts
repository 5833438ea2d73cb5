import type { Element } from 'hast';
import type { Facts } from '../facts/schema.ts';
import { shareImagePath } from '../published/paths.ts';
import { findTags, textOf } from '../published/html.ts';
import { describeShareImage } from '../published/share-size.ts';
import { toValues, type ExpectedValue, type FoundValue } from './form.ts';

const siteTitle = 'title, after the page title';

/** Expects the facts in a page's head: its title, its URLs and its Open Graph tags. */
export function expectHead(path: string, facts: Facts): ExpectedValue[] {
  const { name, baseUrl } = facts;
  return [
    { fact: 'name', place: siteTitle, value: name },
    { fact: 'name', place: 'og:site_name', value: name },
    // The 404 page is served at any URL, so it may leave its own out.
    ...['canonical', 'og:url'].map((place): ExpectedValue => ({
      fact: 'baseUrl',
      place,
      value: `${baseUrl}${path}`,
      ...(path === '/404/' && { optional: true }),
    })),
    { fact: 'baseUrl', place: 'og:image', value: `${baseUrl}${shareImagePath}` },
    { fact: 'name', place: 'og:image:alt', value: describeShareImage(facts) },
    { fact: 'phone', place: 'og:image:alt', value: describeShareImage(facts) },
  ];
}

export function readHead(head: Element): FoundValue[] {
  const metas = findTags(head, 'meta').map(({ properties }) => properties);
  const meta = (name: string) =>
    // The parser makes `property` a list, because RDFa allows several.
    metas.find((one) => one.name === name || String(one.property) === name)?.content;
  const pageTitle = `${String(meta('og:title'))} | `;
  const [title] = findTags(head, 'title');
  const whole = title ? textOf(title) : '';
  const names = ['og:site_name', 'og:url', 'og:image', 'og:image:alt'];
  return toValues({
    [siteTitle]: whole.startsWith(pageTitle) ? whole.slice(pageTitle.length) : whole,
    canonical: findTags(head, 'link').find(
      ({ properties }) => String(properties.rel) === 'canonical',
    )?.properties.href,
    ...Object.fromEntries(names.map((name) => [name, meta(name)])),
  });
}
