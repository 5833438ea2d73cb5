import type { Facts, findRateLimitMode } from '@frontdesk/facts';

const id = 'virtual:frontdesk/facts';

/**
 * A Vite plugin with the one door to the facts: pages, components, and content import them from
 * `virtual:frontdesk/facts`. All other modules get them as arguments.
 */
export function factsModule(
  facts: Facts,
  rateLimitMode: ReturnType<typeof findRateLimitMode>,
  committed: Date | null = null,
) {
  const values = Object.entries({ facts, rateLimitMode, committed })
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');
  // Vite reads a path from the root of the project as `/src`.
  const file = facts.photo && JSON.stringify(facts.photo.file.slice(1));
  const text = `${values}${file ? `export { default as photo } from ${file};` : 'export const photo = undefined;'}\n`;
  return {
    name: 'frontdesk-facts',
    resolveId: (source: string) => (source === id ? `\0${id}` : undefined),
    load: (resolved: string) => (resolved === `\0${id}` ? text : undefined),
  } as const;
}
