import type { Json, JsonObject } from '../contract/openapi/json.ts';
import { show } from './change.ts';
import { compareParameters } from './compare-parameters.ts';
import { compareResponses } from './compare-responses.ts';
import { toObject, toText } from './dereference.ts';
import { differingMembers, found, isWording, reworded, type Found } from './found.ts';

/** The members of an Operation Object that say how it ends. */
const endMembers = ['deprecated', 'x-deprecated-since', 'x-sunset', 'x-successor'] as const;

/** How an operation ends, as a document says it. Times are in milliseconds since the epoch. */
export interface StatedEnd {
  readonly deprecated: boolean;
  readonly since: number | undefined;
  readonly sunset: number | undefined;
}

/** Reads what an Operation Object says of its end. */
export function endOf(operation: JsonObject): StatedEnd {
  const time = (value: Json | undefined) => {
    const parsed = Date.parse(toText(value));
    return Number.isNaN(parsed) ? undefined : parsed;
  };
  return {
    deprecated: operation.deprecated === true,
    since: time(operation['x-deprecated-since']),
    sunset: time(operation['x-sunset']),
  };
}

/** The differences between two Operation Objects. A member that is not known here is breaking. */
export function compareOperations(before: JsonObject, after: JsonObject): Found[] {
  const members = differingMembers(before, after);
  const isEnd = (key: string) => (endMembers as readonly string[]).includes(key);
  const ends = members.some(({ key }) => isEnd(key)) ? [compareEnds(before, after)] : [];
  return members
    .filter(({ key }) => !isEnd(key))
    .flatMap((member): Found[] => {
      const { key } = member;
      if (isWording(key)) return [reworded([], member)];
      if (key === 'parameters') return compareParameters(member.before, member.after);
      if (key === 'responses') return compareResponses(member.before, member.after);
      const what = `its ${key} changed from ${show(member.before)} to ${show(member.after)}`;
      if (key === 'security' || (key === 'requestBody' && asksForBody(member.after))) {
        return [found('request-refused', [], what, member)];
      }
      return [found('unnamed', [], what, member)];
    })
    .concat(ends);
}

function asksForBody(requestBody: Json | undefined): boolean {
  return toObject(requestBody).required === true;
}

/** A deprecation may be announced, and its dates may move to later ones; nothing else is named. */
function compareEnds(before: JsonObject, after: JsonObject): Found {
  const [from, to] = [endOf(before), endOf(after)];
  const later =
    to.deprecated &&
    isNotEarlier(from.since, to.since) &&
    isNotEarlier(from.sunset, to.sunset) &&
    before['x-successor'] === (before['x-successor'] && after['x-successor']);
  const [was, is] = [pick(before), pick(after)];
  const what = `its end changed from ${show(was)} to ${show(is)}`;
  return found(later ? 'route-deprecated' : 'unnamed', [], what, { before: was, after: is });
}

function isNotEarlier(from: number | undefined, to: number | undefined): boolean {
  return from === undefined || (to !== undefined && to >= from);
}

function pick(operation: JsonObject): JsonObject {
  return Object.fromEntries(
    endMembers.flatMap((key) => {
      const value = operation[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );
}
