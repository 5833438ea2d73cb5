import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '../contract/openapi/json.ts';
import type { Difference } from './change.ts';
import { toObject } from './dereference.ts';
import type { RuleId } from './rules.ts';

/** A difference within an operation, before it is known in which. */
export type Found = Omit<Difference, 'operation'>;

/** A member that differs between two objects. */
export interface DifferingMember {
  readonly key: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** The members in which two objects differ; one that an object lacks is undefined there. */
export function differingMembers(
  before: Json | undefined,
  after: Json | undefined,
): DifferingMember[] {
  const [from, to] = [toObject(before), toObject(after)];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((key) => ({ key, before: from[key], after: to[key] }))
    .filter((member) => !isDeepStrictEqual(member.before, member.after));
}

/** The members of the OpenAPI Specification that are text for people, whatever they stand in. */
export function isWording(key: string): boolean {
  return ['description', 'summary', 'title', 'example', 'examples', 'externalDocs'].includes(key);
}

/** A difference at a place. */
export function found(
  rule: RuleId,
  at: readonly string[],
  what: string,
  { before, after }: Pick<DifferingMember, 'before' | 'after'>,
): Found {
  return { rule, at, what, before, after };
}

/** What people read differs. */
export function reworded(at: readonly string[], member: DifferingMember): Found {
  return found('description-reworded', at, `its ${member.key} changed`, member);
}

/** Objects of a list by a key of their own. */
export function keyed(
  list: Json | undefined,
  keyOf: (item: JsonObject) => string,
): Readonly<Record<string, Json>> {
  const items = Array.isArray(list) ? (list as readonly Json[]) : [];
  return Object.fromEntries(items.map((item) => [keyOf(toObject(item)), item]));
}
