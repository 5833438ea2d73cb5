import { expect, it } from 'vitest';
import { listFactWarnings } from '../../src/packages/checks/fact-warnings.ts';
import { sampleFacts } from '../sample-facts.ts';

it("A site's own security.txt needs no contact in the facts", () => {
  const facts = { ...sampleFacts, baseUrl: 'https://desk.example', contact: {}, email: undefined };
  const list = (own: string) =>
    listFactWarnings(facts, new Date('2026-01-01'), (path) => path === own, true).join('\n');
  expect(list('/robots.txt')).toContain('security.txt lists your phone number.');
  expect(list('/.well-known/security.txt')).not.toContain('security.txt');
});

it('A site without an address is told so', () => {
  const list = (hasSite: boolean) => {
    const facts = { ...sampleFacts, baseUrl: 'http://localhost:4321' };
    return listFactWarnings(facts, new Date('2026-01-01'), () => false, hasSite).join('\n');
  };
  expect(list(false)).toContain('link to http://localhost:4321');
  expect(list(true)).not.toContain('localhost');
});
