import { toFacts, type Facts } from '../../src/facts/facts.ts';
import { exampleProduct } from './example-product.ts';

/** The facts of a fictional deployment. */
export const sampleFacts: Facts = {
  ...toFacts(exampleProduct, 'https://frontdesk.example'),
  name: 'Frontdesk',
  description: 'A desk at the front.',
  phone: '+12025550123',
  mcp: 'https://agent.example/mcp',
  when_to_use: 'When somebody is at the desk.',
};
