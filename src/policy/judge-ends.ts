import type { JsonObject } from '../contract/openapi/json.ts';
import { dayMs, noticeDays } from '../contract/lifecycle.ts';
import type { Change } from './change.ts';
import { resolvePaths } from './compare-documents.ts';
import { endOf, type StatedEnd } from './compare-operations.ts';
import { isObject } from './dereference.ts';

const notice = noticeDays * dayMs;

/** An operation of a document and how it ends. */
interface EndingOperation {
  readonly path: string;
  /** In upper case. */
  readonly method: string;
  readonly end: StatedEnd;
}

/**
 * Why what was taken away may not be, one sentence each: it must have been released as deprecated,
 * with a sunset at least the notice later, and that must have come. `now` is in milliseconds since
 * the epoch.
 */
export function judgeRemovals(
  changes: readonly Change[],
  released: JsonObject,
  now: number,
): string[] {
  const operations = listOperations(released);
  const refusals = changes
    .filter(({ rule }) => rule === 'route-removed')
    .flatMap((change) => change.operations)
    .flatMap((gone) =>
      operations
        .filter(({ path, method }) => path === gone.path && method === (gone.method ?? method))
        .flatMap(({ path, end }) => {
          const name = gone.method === undefined ? path : `${gone.method} ${path}`;
          return judgeRemoval(name, end, now) ?? [];
        }),
    );
  return [...new Set(refusals)];
}

function judgeRemoval(
  name: string,
  { deprecated, since, sunset }: StatedEnd,
  now: number,
): string | undefined {
  const begin = `${name} is taken away, but`;
  const first = `Release it as deprecated, with a sunset at least ${noticeDays} days later`;
  if (!deprecated || since === undefined) {
    return `${begin} the released document does not say that it is deprecated. ${first}.`;
  }
  if (sunset === undefined) {
    return `${begin} the released document states no sunset. ${first}.`;
  }
  if (sunset - since < notice) {
    return `${begin} its sunset, ${show(sunset)}, is less than ${noticeDays} days after its deprecation, ${show(since)}. ${first}.`;
  }
  return now < sunset
    ? `${begin} its sunset, ${show(sunset)}, has not come. Leave it until then.`
    : undefined;
}

/**
 * Why what is said of ends may not be, one sentence each: a deprecation is not backdated, a sunset
 * gives the notice from the deprecation and from when it is first said, and moves to a later time
 * only. `now` is in milliseconds since the epoch.
 */
export function judgeEnds(released: JsonObject, candidate: JsonObject, now: number): string[] {
  const before = listOperations(released);
  const refusals = listOperations(candidate).flatMap(({ path, method, end }) => {
    const was = before.find((one) => one.path === path && one.method === method)?.end;
    return [...judgeDeprecation(path, was, end, now), ...judgeSunset(path, was, end, now)];
  });
  return [...new Set(refusals)];
}

function judgeDeprecation(
  path: string,
  was: StatedEnd | undefined,
  { deprecated, since, sunset }: StatedEnd,
  now: number,
): string[] {
  if (deprecated && since !== undefined) {
    if (was?.since !== undefined) {
      return since < was.since
        ? [
            `The deprecation of ${path} moved from ${show(was.since)} to ${show(since)}: a deprecation is never backdated.`,
          ]
        : [];
    }
    const today = startOfDay(now);
    return since < today
      ? [
          `${path} would be deprecated since ${show(since)}, which no released document says: a deprecation is never backdated. The earliest is ${show(today)}.`,
        ]
      : [];
  }
  const statesEnd = deprecated || since !== undefined || sunset !== undefined;
  return statesEnd ? [`${path} states an end, but not that and since when it is deprecated.`] : [];
}

function judgeSunset(
  path: string,
  was: StatedEnd | undefined,
  { since, sunset }: StatedEnd,
  now: number,
): string[] {
  if (sunset === undefined || since === undefined) return [];
  const refusals: string[] = [];
  if (sunset - since < notice) {
    refusals.push(
      `The sunset of ${path}, ${show(sunset)}, is less than ${noticeDays} days after its deprecation, ${show(since)}. The earliest is ${show(since + notice)}.`,
    );
  }
  const earliest = startOfDay(now) + notice;
  if (was?.sunset === undefined && sunset < earliest) {
    refusals.push(
      `The sunset of ${path}, ${show(sunset)}, is less than ${noticeDays} days away, and no released document states one. The earliest is ${show(earliest)}.`,
    );
  }
  if (was?.sunset !== undefined && sunset < was.sunset) {
    refusals.push(
      `The sunset of ${path} moved from ${show(was.sunset)} to ${show(sunset)}: once stated, it only moves to a later time.`,
    );
  }
  return refusals;
}

function listOperations(document: JsonObject): EndingOperation[] {
  return Object.entries(resolvePaths(document)).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      isObject(operation) ? [{ path, method: method.toUpperCase(), end: endOf(operation) }] : [],
    ),
  );
}

function startOfDay(time: number): number {
  return Math.floor(time / dayMs) * dayMs;
}

/** A time as refusals say it: to the second where it is not the start of a day. */
function show(time: number): string {
  const text = new Date(time).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.replace('.000Z', 'Z');
}
