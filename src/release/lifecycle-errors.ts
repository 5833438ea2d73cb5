import * as z from 'zod';
import { noticeDays } from '../contract/lifecycle.ts';
import { isAlias, type Route } from '../contract/routes.ts';

/** Returns a sentence for each way in which a route's lifecycle breaks the versioning policy. */
export function findLifecycleErrors(route: Route, routes: readonly Route[]): string[] {
  const { path, lifecycle, canonical } = route;
  const sunset = sunsetOf(route);
  const find = (other: string | undefined) => routes.find((one) => one.path === other);
  const errors: string[] = [];
  const repeated = isAlias(route) ? find(canonical) : undefined;
  if (repeated?.lifecycle && (!lifecycle || sunset > sunsetOf(repeated))) {
    errors.push(`${path} must be deprecated with ${canonical}, and must not outlive it.`);
  }
  if (!lifecycle) return errors;
  const { deprecation, successor } = lifecycle;
  if (!isDate(deprecation) || (lifecycle.sunset !== undefined && !isDate(lifecycle.sunset))) {
    errors.push(`${path} needs dates that exist, as YYYY-MM-DD.`);
  }
  if (sunset < Date.parse(deprecation) + noticeDays * dayMs) {
    errors.push(`${path} must stay for at least ${noticeDays} days after its deprecation.`);
  }
  const next = find(successor);
  if (successor !== undefined && (!next || next === route || sunsetOf(next) < sunset)) {
    errors.push(`${path} needs a successor that exists and outlives it, not ${successor}.`);
  }
  return errors;
}

const dayMs = 24 * 60 * 60 * 1000;

function sunsetOf(route: Route | undefined): number {
  return Date.parse(route?.lifecycle?.sunset ?? '') || Infinity;
}

/** True for a date that exists, as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return z.iso.date().safeParse(text).success;
}
