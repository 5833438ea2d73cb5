import type { Element } from 'hast';
import type { Facts } from '../facts/schema.ts';
import { shareImagePath } from '../site/paths.ts';
import { textOf } from '../site/rewrite-html.ts';
import { describeShareImage } from '../site/share-size.ts';
import { toSaid, type Said, type Statement } from './form.ts';
import { findAll } from './html.ts';

const title = 'title, after that of the page';

/** What the head of a page says of the facts: its title, its addresses, what is shared of it. */
export function stateHead(path: string, facts: Facts): Statement[] {
  const { name, baseUrl } = facts;
  return [
    { fact: 'name', place: title, value: name },
    { fact: 'name', place: 'og:site_name', value: name },
    // The page for missing ones is at any address, so it need not name one.
    ...['canonical', 'og:url'].map((place): Statement => ({
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

export function readHead(head: Element): Said[] {
  const metas = findAll(head, 'meta').map(({ properties }) => properties);
  const meta = (name: string) =>
    // A list of one, since the vocabulary of RDFa takes several.
    metas.find((one) => one.name === name || String(one.property) === name)?.content;
  const own = `${String(meta('og:title'))} | `;
  const [found] = findAll(head, 'title');
  const whole = found ? textOf(found) : '';
  const places = ['og:site_name', 'og:url', 'og:image', 'og:image:alt'];
  return toSaid({
    [title]: whole.startsWith(own) ? whole.slice(own.length) : whole,
    canonical: findAll(head, 'link').find(
      ({ properties }) => String(properties.rel) === 'canonical',
    )?.properties.href,
    ...Object.fromEntries(places.map((name) => [name, meta(name)])),
  });
}
