import { infoSchema } from '../contract/schemas.ts';
import { routes, takesFormat } from '../contract/routes.ts';
import type { Facts } from '../facts/schema.ts';
import { contactPath } from '../site/paths.ts';

/** A published file that does not say what the facts say. */
export interface Disagreement {
  readonly file: string;
  readonly fact: string;
  readonly expected: string;
  readonly came: string;
}

/**
 * Every place in the published files where a form does not say what the facts say. `read` gives a
 * published file by its path ('/contact.vcf'), undefined where there is none; `pages` are the paths
 * of all HTML pages ('/', '/docs/').
 */
export async function findDisagreements(
  read: (path: string) => Promise<Uint8Array | undefined>,
  _pages: readonly string[],
  facts: Facts,
): Promise<Disagreement[]> {
  const text = async (path: string) => new TextDecoder().decode(await read(path));
  const found: Disagreement[] = [];
  for (const { path } of routes.filter(takesFormat)) {
    const info = infoSchema.safeParse(JSON.parse((await text(path)) || 'null'));
    if (!info.success) {
      found.push({
        file: path,
        fact: 'schema',
        expected: 'InfoResponse',
        came: info.error.message,
      });
    } else if (info.data.phone !== facts.phone) {
      found.push({ file: path, fact: 'phone', expected: facts.phone, came: info.data.phone });
    }
  }
  const phone = /^TEL[^:]*:(?:tel:)?(.*)$/m.exec(await text(contactPath))?.[1]?.trim() ?? 'none';
  if (phone !== facts.phone) {
    found.push({ file: contactPath, fact: 'phone', expected: facts.phone, came: phone });
  }
  return found;
}
