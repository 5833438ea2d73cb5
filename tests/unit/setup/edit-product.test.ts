import { expect, it } from 'vitest';
import { exampleProduct } from '../example-product.ts';
import type { Product } from '../../../src/facts/product-schema.ts';
import { editProduct, readAnswers } from '../../../src/setup/edit-product.ts';
import { answersSchema } from '../../../src/setup/questions.ts';

const sample: Product = {
  ...exampleProduct,
  phone: { number: '+12025550123', takes: ['voice', 'sms'] },
  notReturned: 'No rooms.',
};

const answers = answersSchema.parse({
  name: 'Smith & "Söhne"',
  description: 'A clinic.',
  'when-to-use': 'When a person is ill.',
  phone: '+442079460123',
  takes: 'voice',
  'not-provided': 'No booking API.',
});

/** Writes a product as a file with comments, edits it, and reads it back. */
async function edit(product: Product, changes: Partial<typeof answers> = {}) {
  const fields = Object.entries(product).map(
    ([name, value]) => `// About ${name}.\n${name}: ${JSON.stringify(value)},\n`,
  );
  const source = `export const product: Product = {\n${fields.join('')}};\n`;
  const text = await editProduct(source, { ...answers, ...changes });
  const code = text.replace(': Product', '');
  const url = `data:text/javascript,${encodeURIComponent(code)}`;
  const { product: edited } = (await import(/* @vite-ignore */ url)) as { product: Product };
  return { text, edited };
}

it('The answers replace the texts of the sample', async () => {
  const { text, edited } = await edit(sample);
  expect(edited).toMatchObject({
    name: 'Smith & "Söhne"',
    description: 'A clinic.',
    when_to_use: 'When a person is ill.',
    phone: { number: '+442079460123', takes: ['voice'] },
    notProvided: 'No booking API.',
    home: { title: 'Call one number', people: 'Call, and say what you need.' },
  });
  expect(edited.agents).toEqual({ about: expect.stringContaining('no endpoint') as string });
  expect(edited.contact).toEqual({});
  expect(edited).not.toHaveProperty('notReturned');
  expect(text).toContain('// About name.');
});

it('A second time, fields that setup asks nothing about stay', async () => {
  const own: Product = { ...sample, phone: exampleProduct.phone, source: 'https://git.example/' };
  const { edited } = await edit(own, { 'agents-url': 'https://agents.clinic.example/' });
  const { home, notReturned, source } = own;
  expect(edited).toMatchObject({ home, notReturned, source });
  expect(edited.agents).toEqual({
    about: own.agents.about,
    endpoint: { url: 'https://agents.clinic.example/', method: 'POST' },
  });
});

it('An empty answer removes the endpoint for agents and the contacts', async () => {
  const { edited } = await edit(exampleProduct);
  expect(edited.agents).toEqual({ about: expect.stringContaining('no endpoint') as string });
  expect(edited.contact).toEqual({});
});

it('The present answers are offered, unless they are those of the sample', () => {
  expect(readAnswers(sample)).toEqual({});
  expect(answersSchema.parse(readAnswers(exampleProduct))).toEqual({
    name: 'Harbor Desk',
    description: 'Call one number to book a visit.',
    'when-to-use': 'Use it when a person wants to book a visit.',
    phone: '+442079460123',
    takes: ['voice', 'sms'],
    'not-provided': exampleProduct.notProvided,
    'agents-url': 'https://agents.desk.example/mcp',
    'security-contact': 'mailto:security@desk.example',
  });
});
