import type { Info } from '../../contract/schemas.ts';
import { factVariables, type VariableFacts } from '../../facts/fact-variables.ts';
import type { Environment } from '../../facts/environment.ts';

/**
 * Lists the variables whose fact differs from the one that the build published. The server doesn't
 * read them, so they have no effect until the next build.
 */
export function findChangedFacts(env: Environment, info: Info): string[] {
  const published: [variable: string, fact: string][] = [
    ['PUBLIC_BASE_URL', new URL(info.docs).origin],
    ...Object.entries(factVariables).map(([fact, variable]): [string, string] => [
      variable,
      info[fact as keyof VariableFacts],
    ]),
  ];
  return published.flatMap(([variable, fact]) => {
    const value = env[variable];
    return value === undefined || normalize(value) === normalize(fact) ? [] : [variable];
  });
}

/** URLs are published as the URL parser writes them. */
function normalize(value: string): string {
  return URL.parse(value)?.href ?? value;
}
