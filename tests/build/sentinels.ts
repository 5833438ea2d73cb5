import { infoSchema, type Info } from '../../src/contract/schemas.ts';
import { agentsPath, docsPath } from '../../src/facts/paths.ts';
import type { Facts } from '../../src/facts/facts.ts';
import { product } from '../../src/facts/product.ts';
import { formatPhone } from '../../src/published/phone.ts';

export type FactName = keyof Info | 'baseUrl' | 'securityContact';

/** A fact as files write it, in the old build and in the one with every fact changed. */
export interface Writing {
  readonly fact: FactName;
  readonly before: string;
  readonly after: string;
}

/** The facts that files write as they are. */
const plain = (Object.keys(infoSchema.shape) as (keyof Info)[]).filter(
  (fact) => !['docs', 'openapi', 'version'].includes(fact),
);

/** The facts of a build, with the contact of security.txt. */
export type BuildFacts = Facts & { readonly securityContact: string };

/**
 * Returns another value for every fact, which no file has otherwise. Each keeps the punctuation of the
 * old value, so files escape both alike.
 */
export function changeEveryFact(before: BuildFacts): BuildFacts {
  const baseUrl = 'http://127.0.0.1:8765';
  const rotated = Object.entries(before).map(([fact, value]) => [fact, rotate(value as string)]);
  return {
    ...(Object.fromEntries(rotated) as unknown as BuildFacts),
    baseUrl,
    phone: '+12025550177',
    // Without an endpoint, it is the page about agents.
    mcp: product.agents.endpoint ? 'http://127.9.9.9:9876/mcp' : `${baseUrl}${agentsPath}`,
    version: '9.8.7',
    docs: `${baseUrl}${docsPath}`,
    openapi: `${baseUrl}/openapi.json`,
    securityContact: 'mailto:sentinel@security.example',
  };
}

/** The environment of a build that publishes these facts. */
export function toEnvironment(facts: BuildFacts): Record<string, string> {
  const { baseUrl, version, docs: _docs, openapi: _openapi, ...stated } = facts;
  const { phone, mcp, securityContact, ...texts } = stated;
  const { endpoint } = product.agents;
  const changed = {
    ...texts,
    phone: { ...product.phone, number: phone },
    agents: { ...product.agents, ...(endpoint && { endpoint: { ...endpoint, url: mcp } }) },
    // The owner may have one address for both.
    contact: {
      security: securityContact,
      ...(product.contact.people && { people: 'mailto:sentinel@people.example' }),
    },
  };
  return {
    PUBLIC_BASE_URL: baseUrl,
    MUTANT_VERSION: version,
    MUTANT_PRODUCT: JSON.stringify(changed),
  };
}

/** Every way in which files write the facts. A fact that contains another one comes first. */
export function listWritings(before: BuildFacts, after: BuildFacts): Writing[] {
  const write = (fact: FactName, of: (facts: BuildFacts) => string = (facts) => facts[fact]) => ({
    fact,
    before: of(before),
    after: of(after),
  });
  return [
    write('securityContact'),
    ...plain
      .toSorted((one, other) => before[other].length - before[one].length)
      .map((fact) => write(fact)),
    // Some pages leave the scheme out.
    write('baseUrl', ({ baseUrl }) => new URL(baseUrl).host),
    write('phone', ({ phone }) => formatPhone(phone)),
    // The search has one kind of space.
    write('phone', ({ phone }) => formatPhone(phone).replaceAll('\u00a0', ' ')),
    write('version'),
  ];
}

/** Finds the facts that a text states. */
export function findFacts(text: string, writings: readonly Writing[], which: 'before' | 'after') {
  return [
    ...new Set(writings.filter((one) => text.includes(one[which])).map(({ fact }) => fact)),
  ].sort();
}

/** Replaces each letter by another one. */
function rotate(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
  });
}
