import { inForceAt, routes, type Route } from './routes.ts';

/** The routes in force at a time, and what else depends on which they are. */
export interface Contract {
  /** Canonical first. */
  readonly routes: readonly Route[];
  /** The route at exactly this path: case-sensitive, no trailing slash, nothing decoded. */
  readonly routeAt: (path: string) => Route | undefined;
  /** What every hint says of the JSON routes, in the order of seed §7. */
  readonly available: string;
}

/** The contract of these routes. */
export function createContract(inForce: readonly Route[]): Contract {
  const byPath = new Map(inForce.map((route) => [route.path, route]));
  const named = inForce
    .filter(({ form }) => form === 'json')
    .map(({ path }) => `GET ${path}`)
    .sort();
  return {
    routes: inForce,
    routeAt: (path) => byPath.get(path),
    available: `Available routes: ${named.join(', ')}.`,
  };
}

/** The contract as it was when this program started: what a build publishes and a check expects. */
export const contractAtStart = createContract(routes);

/**
 * Gives the contract in force, another one from the moment on at which one of these routes ends.
 * The clock, in milliseconds since the epoch, is asked only while a route is to end.
 */
export function followContract(stated: readonly Route[], now: () => number): () => Contract {
  let contract = createContract(inForceAt(stated, now()));
  let nextEnd = findNextEnd(contract.routes);
  return () => {
    if (nextEnd !== Infinity && now() >= nextEnd) {
      contract = createContract(inForceAt(stated, now()));
      nextEnd = findNextEnd(contract.routes);
    }
    return contract;
  };
}

function findNextEnd(inForce: readonly Route[]): number {
  return Math.min(...inForce.map(({ lifecycle }) => lifecycle?.sunset?.getTime() ?? Infinity));
}
