import type { Info } from '../../contract/schemas.ts';
import type { Environment } from '../../facts/environment.ts';
import { factVariables } from '../../facts/fact-variables.ts';

const variables = { baseUrl: 'PUBLIC_BASE_URL', ...factVariables } as const;

/**
 * Lists the variables whose fact differs from the one that the build published. The server doesn't
 * read them, so they have no effect until the next build.
 */
export function findChangedFacts(env: Environment, info: Info): string[] {
  const published = { ...info, baseUrl: new URL(info.docs).origin };
  const facts = Object.keys(variables) as (keyof typeof variables)[];
  return facts
    .filter((fact) => {
      const value = env[variables[fact]];
      return value !== undefined && normalize(value) !== normalize(published[fact]);
    })
    .map((fact) => variables[fact]);
}

/** URLs are published as the URL parser writes them. */
function normalize(value: string): string {
  return URL.parse(value)?.href ?? value;
}
