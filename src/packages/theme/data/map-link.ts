import type { Facts } from '@frontdesk/facts';

type Address = NonNullable<Facts['address']>;

/** A word for a part of a building, with its number or letter. */
const unit =
  /(?<![^\s,])(?:(?:(?:unit|app?t|apartment|apto|suite|ste|flat|floor|level|room|shop|top|tür|stiege|piso|int|interno|lok|lokal|m(?=\.)|bus|bte)(?:\. ?| )#?|#)(?:\d[\p{L}\p{N}/-]*|\p{L}\d*)|\d+(?:st|nd|rd|th) floor)(?![\p{L}\p{N}])/giu;

/** The same in other languages, where only commas tell it from the name of a street. */
const unitPart =
  /^(?:\d{1,2}(?:er|re|e|è|ème|[.º°ª]) ?(?:étage|stock|og|andar|piso|piano|planta)|(?:bâtiment|bât|escalier|étage|porte|sala|loja|andar|bloco|scala|planta|puerta)\.? ?(?:\d{1,4}\p{L}?|\p{L})|\d{1,2}[º°ª](?: ?\p{L})?)$/iu;

/** Returns a link to the address on a map, or undefined without a street. The default map needs no account and no consent. */
export function toMapLink({ map, street, postalCode, city, country }: Address): string | undefined {
  if (map !== undefined || street === undefined) return map;
  const query = [withoutUnit(street), [postalCode, city].filter(Boolean).join(' '), country];
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query.join(', '))}`;
}

/** Leaves out the unit, such as "Apt 4", because the search of a map doesn't know it. */
function withoutUnit(street: string): string {
  const parts = street.replace(unit, '').split(',');
  const kept = parts
    .map((part) => part.trim())
    .filter((part) => part !== '' && !unitPart.test(part))
    .join(', ');
  return kept === '' ? street : kept;
}
