import * as z from 'zod';
import { writeDays } from '@frontdesk/hours';
import { formerValue, isSameValue } from './former.ts';
import { week } from './hours.ts';
import { samplePhone } from './parse-build.ts';
import { listTexts, productSchema } from './product-schema.ts';

const { name, phone, email, address } = productSchema.shape;
const numbered = z.object({ number: phone.shape.number });
const { street, postalCode, city } = address.unwrap().shape;

/** The fields whose old values are wrong in any text, unlike the words of an old headline. Invalid ones count as absent. */
const ownFields = z.object({
  name: name.optional().catch(undefined),
  phone: numbered.optional().catch(undefined),
  contacts: z.array(numbered.or(z.unknown().transform(() => undefined))).catch([]),
  email: email.catch(undefined),
  address: z.object({ street, postalCode, city }).optional().catch(undefined),
  hours: z.object({ week }).optional().catch(undefined),
});

/**
 * Lists the values of these fields in a version of product.yaml, as `former` has them. The sample has none, because its
 * values were never the owner's.
 */
export function listOwnValues(product: object): string[] {
  if (listTexts(product).includes(samplePhone)) return [];
  const { name, phone, contacts, email, address, hours } = ownFields.parse(product);
  const place = [address?.postalCode, address?.city].filter(Boolean).join(' ');
  return [
    name,
    phone?.number,
    ...contacts.map((entry) => entry?.number),
    email,
    address?.street && `${address.street}, ${place}`,
    ...(hours?.week ?? []).map(({ days, opens, closes }) =>
      opens && closes ? `${writeDays(days)} ${opens}-${closes}` : undefined,
    ),
  ].filter((value) => value !== undefined);
}

/**
 * Lists the former values of a product: those in `former`, and those of earlier versions, unless a field has them now or
 * they could match by chance. "Harbor" isn't former if the name is "Harbor Clinic".
 */
export function listFormer(product: object, earlier: readonly string[]): string[] {
  const { former, ...current } = product as { readonly former?: readonly string[] };
  const stated = listOwnValues(current);
  const texts = [...listTexts(current), ...stated].map((text) =>
    text.replace(/^(?:mailto|sms|tel):/, ''),
  );
  const isWithin = (value: string) =>
    !/[@:]/.test(value) && stated.some((fact) => toWords(fact).isSupersetOf(toWords(value)));
  const replaced = earlier.filter(
    (value) => formerValue.safeParse(value).success && !isShortWord(value) && !isWithin(value),
  );
  return [...new Set([...(former ?? []), ...replaced])].filter(
    (value) => !texts.some((text) => isSameValue(text, value)),
  );
}

/** True for a word such as Call, which other texts have too. Some scripts write whole names as short. */
function isShortWord(value: string): boolean {
  return /^[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]{1,4}$/u.test(value);
}

function toWords(value: string): Set<string> {
  return new Set(value.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu));
}
