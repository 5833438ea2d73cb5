import type { Lifecycle } from '../contract/lifecycle.ts';
import { isAlias, type Route } from '../contract/routes.ts';

/**
 * What of the routes' lifecycles can't be, one sentence each: responses would link to a path that has
 * ended, or round a time that they state.
 */
export function judgeLifecycles(routes: readonly Route[]): string[] {
  return routes.flatMap((route) => {
    const { path, lifecycle } = route;
    const find = (other: string) => routes.find((one) => one.path === other);
    const twin = find(route.twin)?.lifecycle;
    const canonical = find(route.canonical)?.lifecycle;
    const faults: string[] = [];
    if (String(datesOf(lifecycle)) !== String(datesOf(twin))) {
      faults.push(
        `${path} and ${route.twin} are one resource in two forms: they must end together.`,
      );
    }
    if (isAlias(route) && endOf(lifecycle) > endOf(canonical)) {
      faults.push(`${path} is an alias of ${route.canonical}, so it can't end later.`);
    }
    if (!lifecycle) return faults;
    if (datesOf(lifecycle).some((time) => time % 1000 !== 0)) {
      faults.push(`${path} must be deprecated and end at whole seconds, as fields state them.`);
    }
    const { successor } = lifecycle;
    const next = successor === undefined ? undefined : find(successor);
    if (successor !== undefined && !next) {
      faults.push(`${path} names ${successor} to use instead, which is no route.`);
    }
    if (next && (next === route || endOf(next.lifecycle) < endOf(lifecycle))) {
      faults.push(`${path} names ${next.path} to use instead, which ends no later.`);
    }
    return faults;
  });
}

function datesOf(lifecycle: Lifecycle | undefined): number[] {
  return lifecycle
    ? [lifecycle.deprecation.getTime(), ...(lifecycle.sunset ? [lifecycle.sunset.getTime()] : [])]
    : [];
}

function endOf(lifecycle: Lifecycle | undefined): number {
  return lifecycle?.sunset?.getTime() ?? Infinity;
}
