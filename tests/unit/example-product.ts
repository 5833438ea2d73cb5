import type { Product } from '../../src/facts/product-schema.ts';
import { product } from '../../src/facts/product.ts';

/** A fictional product, with reserved names and numbers. */
export const exampleProduct: Product = {
  ...product,
  name: 'Harbor Desk',
  description: 'Call one number to book a visit.',
  when_to_use: 'Use it when a person wants to book a visit.',
  phone: { number: '+442079460123', takes: ['voice', 'sms'] },
  agents: {
    about: 'Agents use a separate endpoint.',
    endpoint: { url: 'https://agents.desk.example/mcp', method: 'POST' },
  },
  contact: { security: 'mailto:security@desk.example' },
};
