import { toFacts, type Facts } from '../../src/facts/facts.ts';
import { parseProduct, type Product } from '../../src/facts/product-schema.ts';
import { product } from '../../src/facts/product.ts';

/** A fictional product, with reserved names and numbers. */
export const exampleProduct: Product = {
  ...product,
  name: 'Frontdesk',
  description: 'A desk at the front.',
  when_to_use: 'When somebody is at the desk.',
  phone: { number: '+442079460123', takes: ['voice', 'sms'] },
  agents: {
    about: 'Agents use a separate endpoint.',
    endpoint: { url: 'https://agent.example/mcp', method: 'POST' },
  },
  contact: { security: 'mailto:security@desk.example' },
};

/** The facts of a fictional deployment. */
export const sampleFacts: Facts = {
  ...toFacts(parseProduct(exampleProduct), 'https://frontdesk.example'),
  phone: '+12025550123',
};
