import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from '../../src/facts/product-schema.ts';
import { product } from '../../src/facts/product.ts';
import type { Checkout } from './checkout.ts';

/** The required fields of a product. */
const {
  notReturned: _notReturned,
  source: _source,
  license: _license,
  aiTraining: _aiTraining,
  hstsDays: _hstsDays,
  logo: _logo,
  builtWith: _builtWith,
  mentions: _mentions,
  ...required
} = product;

/** A clinic with a landline and no agent endpoint, without any optional field. */
export const clinic: Product = {
  ...required,
  name: 'Smith & Söhne 診療所',
  description: 'A clinic with one booking line. Call to book, move, or cancel a visit.',
  when_to_use: 'Use it when a person wants to see a doctor and can call.',
  phone: { number: '+493023125123', takes: ['voice'] },
  notProvided: 'There is no public booking API.',
  home: { title: 'Call the clinic', developers: 'links' },
  agents: { about: 'There is no endpoint for agents. They can give people the phone number.' },
  contact: {},
  // On inline code, a lighter blue would be too hard to read.
  accent: '#2267cf',
};

/** Long text with characters that are special in one of the formats. */
const odd =
  ' "A" \'b\' </title></script><script>alert(1)</script>&amp; \\d #| *x* {f} ${g} $& ~~s~~ -- ... [[x]] [y](z) 😀 עברית \u202eRTL\u2028 --- <!-- x --> # End ';
const long = `${odd}${'long '.repeat(300)}`;

/** Every optional field, with the longest and oddest values. */
export const extreme: Product = {
  ...required,
  name: `Ünïcode${odd}`,
  description: long,
  when_to_use: `--- > "it" https://other.example/docs/ +44 20 7946 0123 \`\`\` # Info API ${long}`,
  phone: { number: '+442079460123', takes: ['sms'] },
  notProvided: `None. ${odd}`,
  notReturned: long,
  home: {
    title: `Title ${odd}`,
    steps: [{ title: odd, text: long }],
    developers: 'console',
  },
  agents: {
    about: long,
    endpoint: {
      url: 'https://agents.desk.example/mcp',
      protocol: `Protocol ${odd}`,
      method: 'GET',
      header: `X-Key: ${'k'.repeat(200)}`,
      token: long,
      callerHeader: `X-Caller: "<ID>:" \\ ${'c'.repeat(200)}`,
      caller: [odd, `\`${'unbroken'.repeat(40)}\``],
      withoutCaller: odd,
      tools: Array.from({ length: 30 }, (_none, index) => ({ name: `tool_${index}`, does: odd })),
      limits: [long],
      privacy: odd,
    },
  },
  contact: { people: 'tel:+12025550199' },
  source: { url: 'https://git.example/desk/', edit: 'https://git.example/desk/-/edit/main' },
  license: { name: odd, url: 'https://license.example/?a=1&b=2' },
  aiTraining: false,
  hstsDays: 1,
  accent: '#000000',
  logo: './src/facts/logo.svg',
  builtWith: 'https://git.example/frontdesk',
  mentions: ['https://other.example/docs/'],
};

/** A logo that is much wider than tall. */
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="100"><rect width="900" height="100"/></svg>';

/** Gives a checkout another product, version, and quota. */
export async function setProduct({ folder }: Checkout, product: Product): Promise<void> {
  const text = `import type { Product } from './product-schema.ts';\n\nexport const product: Product = ${JSON.stringify(product)};\n`;
  await writeFile(join(folder, 'src/facts/product.ts'), text);
  await writeFile(join(folder, 'src/facts/logo.svg'), picture);
  await replace(join(folder, 'src/facts/version.ts'), /(?<=version = ')[^']*/, '9.8.7');
  const quota = join(folder, 'src/contract/rate-limit.ts');
  await replace(quota, /(?<=publicQuota: Quota = ).*?(?=;)/, '{ limit: 731, window: 47 }');
}

async function replace(file: string, old: RegExp, text: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replace(old, text));
}
