import { docsPath } from '../../facts/paths.ts';
import { product } from '../../facts/parsed-product.ts';
import { llmsFullPath } from '../../published/paths.ts';
import { readPublishedText } from './published-text.ts';
import { findMissingFacts, statedFacts, type StatedFacts } from './stated-facts.ts';
import { findStrayFacts } from './stray-facts.ts';

/** The names of facts in reports. Other facts go by their field name. */
const names: Readonly<Partial<Record<keyof StatedFacts, string>>> = {
  baseUrl: "this site's address",
  mcp: 'the URL of the agent endpoint',
  phone: 'the phone number',
  name: 'the name',
  description: 'the description',
  when_to_use: 'the text on when to use it',
  docs: 'the URL of the docs',
  openapi: 'the URL of the OpenAPI document',
  version: 'the version of the API',
};

/** The files that list former versions of the API. */
const history = new RegExp(`^(?:${docsPath}changelog(?:/|\\.md)|${llmsFullPath})$`);

/**
 * Compares every published text with the facts. `files` maps request paths to bytes. Returns a sentence for
 * each wrong value, with all its paths, and for each missing fact.
 */
export function scanFacts(files: ReadonlyMap<string, Uint8Array>, facts: StatedFacts): string[] {
  const contacts = Object.values(product.contact).map((uri = '') =>
    uri.replace(/^(?:tel|sms):/, ''),
  );
  const mentions = [...contacts, ...(product.mentions ?? [])];
  const options = { facts, paths: new Set(files.keys()), mentions };
  const stray = new Map<string, string[]>();
  const missing: string[] = [];
  for (const [path, bytes] of files) {
    const text = readPublishedText(path, bytes);
    if (!text) continue;
    for (const { value, fact } of findStrayFacts(text.all, options)) {
      if (fact === 'version' && history.test(path)) continue;
      const sentence = `${value} is not ${names[fact] ?? fact}, ${facts[fact]}`;
      stray.set(sentence, [...(stray.get(sentence) ?? []), path]);
    }
    for (const fact of findMissingFacts(path, text, facts)) {
      missing.push(`${path} lacks ${names[fact] ?? fact}: ${facts[fact]}`);
    }
  }
  const absent = Object.keys(statedFacts).filter((path) => !files.has(path));
  return [
    ...[...stray].map(([sentence, at]) => `${sentence}: in ${at.join(', ')}`),
    ...missing,
    ...absent.map((path) => `${path} is missing`),
  ];
}
