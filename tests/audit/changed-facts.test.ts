import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../src/packages/facts/product-schema.ts';
import type { Files } from '../../src/packages/folders/files.ts';
import { FolderFiles } from '../../src/packages/folders/folder-files.ts';
import { createCheckout, type Checkout } from '../build/checkout.ts';
import { clinic, setProduct } from '../build/other-products.ts';

const before: Partial<Product> = {
  kind: 'Altbau-Praxis',
  email: 'altpost@praxis.example',
  address: { street: 'Altgasse 77', postalCode: '1987', city: 'Altstadt', country: 'AT' },
  hours: {
    timeZone: 'Europe/Vienna',
    week: [{ days: 'Mo-Fr', opens: '07:05', closes: '19:05' }],
    exceptions: [{ from: '2031-03-04', to: '2031-03-05' }],
  },
  notes: [{ label: 'Altlabel', text: 'Alttext' }],
  links: [{ label: 'Altlink', url: 'https://alt.example/imprint' }],
};

const after: Partial<Product> = {
  kind: 'Neubau-Praxis',
  email: 'neupost@praxis.example',
  address: { street: 'Neugasse 8', postalCode: '80100', city: 'Graz', country: 'DE' },
  hours: {
    timeZone: 'Europe/Berlin',
    week: [{ days: 'Mo-Th', opens: '08:10', closes: '18:10' }],
    exceptions: [{ from: '2032-06-07' }],
  },
  notes: [{ label: 'Neulabel', text: 'Neutext' }],
  former: ['altpost@praxis.example', 'Altgasse 77, 1987 Altstadt', 'Mo-Fr 07:05-19:05'],
};

/** What the texts of a product with these facts contain, in one form or another. */
const old = [
  ...['Altbau-Praxis', 'altpost', 'Altgasse', '1987', 'Altstadt', 'Austria', '"AT"'],
  ...['Europe/Vienna', '07:05', '7:05', '19:05', '2031-03-0', '4.–5. M', 'Friday'],
  ...['Altlabel', 'Alttext', 'Altlink', 'alt.example'],
];

describe('A business whose facts have changed', () => {
  let checkout: Checkout;
  const texts: string[][] = [];
  const logs: string[] = [];
  beforeAll(async () => {
    checkout = await createCheckout();
    for (const facts of [before, after]) {
      await setProduct(checkout, { ...clinic, language: 'de', ...facts });
      const { code, text } = await checkout.build({ PUBLIC_BASE_URL: 'https://praxis.example' });
      expect(code, text).toBe(0);
      logs.push(text);
      texts.push(listTexts(new FolderFiles(join(checkout.dist, 'client'))));
    }
  });
  afterAll(() => checkout.remove());

  const find = (index: number) =>
    old.filter((value) => texts[index]?.some((text) => text.includes(value)));

  it('published the old ones', () => {
    expect(find(0)).toEqual(old);
  });

  it('publishes none of them', () => {
    expect(find(1)).toEqual([]);
  });

  it('is built with a warning if it has an address, but no links', () => {
    expect(logs.map((log) => log.includes('imprint or privacy policy'))).toEqual([false, true]);
  });

  it.each(['neupost@praxis.example', 'Neugasse 8', 'Neubau-Praxis', 'Neutext'])(
    'publishes %s on its home page and in the Markdown',
    (value) => {
      expect(texts[1]?.filter((text) => text.includes(value)).length).toBeGreaterThan(1);
    },
  );
});

/** Lists the texts of files, with plain spaces, and without digests and the folds of cards. Pictures have none. */
function listTexts(files: Files): string[] {
  return [...files]
    .filter(([path]) => !/\.(?:br|gz|png|pf_index|pf_meta|woff2|ico)$/.test(path))
    .map(([path, bytes]) => String(path.endsWith('.pf_fragment') ? gunzipSync(bytes) : bytes))
    .map((text) => text.replace(/[\da-f]{32,}|\r\n /g, '').replace(/\p{Zs}/gu, ' '));
}
