import type { Json, JsonObject } from '../contract/openapi/json.ts';
import { show } from './change.ts';
import { toObject } from './dereference.ts';
import {
  differingMembers,
  found,
  isWording,
  reworded,
  type DifferingMember,
  type Found,
} from './found.ts';

/** The differences between the header fields of two Response Objects, whose names ignore case. */
export function compareHeaders(
  before: Json | undefined,
  after: Json | undefined,
  at: readonly string[],
): Found[] {
  const changed = differingMembers(byLowerName(before), byLowerName(after));
  return changed.flatMap((member): Found[] => {
    const where = [...at, `the header ${member.key}`];
    if (member.after === undefined) {
      return [found('header-changed', where, 'it is taken away', member)];
    }
    if (member.before === undefined) return [found('header-added', where, 'it is added', member)];
    return compareHeader(member, where);
  });
}

function byLowerName(headers: Json | undefined): JsonObject {
  return Object.fromEntries(
    Object.entries(toObject(headers)).map(([name, header]) => [name.toLowerCase(), header]),
  );
}

function compareHeader(
  { key: name, before, after }: DifferingMember,
  at: readonly string[],
): Found[] {
  return differingMembers(before, after).flatMap((member): Found[] => {
    if (name === 'ratelimit-policy' && member.key === 'example') return [compareBudget(member, at)];
    if (isWording(member.key)) return [reworded(at, member)];
    if (member.key !== 'schema') return [anotherSyntax(member, at)];
    return differingMembers(member.before, member.after).map((constraint) =>
      isWording(constraint.key)
        ? reworded(at, constraint)
        : constraint.key === 'const'
          ? compareValue(name, constraint, at)
          : anotherSyntax(constraint, at),
    );
  });
}

/** A field that has one value. Of some fields it is known what another value means. */
function compareValue(name: string, member: DifferingMember, at: readonly string[]): Found {
  // The dates themselves are judged with the route's lifecycle.
  if (name === 'deprecation' || name === 'sunset') {
    return found('route-deprecated', at, describe(member), member);
  }
  const separator = { link: /, *(?=<)/, 'access-control-expose-headers': /, */ }[name];
  const { before, after } = member;
  if (separator && typeof before === 'string' && typeof after === 'string') {
    const [known, now] = [before.split(separator), new Set(after.split(separator))];
    if (known.every((item) => now.has(item))) {
      const added = [...now].filter((item) => !known.includes(item)).join(', ');
      return found('header-added', at, `it also names ${added}`, member);
    }
  }
  return anotherSyntax(member, at);
}

/** A budget allows more if whatever kept within the one before keeps within it too. */
function compareBudget(member: DifferingMember, at: readonly string[]): Found {
  const [before, after] = [parseQuota(member.before), parseQuota(member.after)];
  if (!before || !after) return anotherSyntax(member, at);
  const more = after.limit >= before.limit && after.window <= before.window;
  return found(more ? 'budget-more' : 'budget-less', at, describe(member), member);
}

function parseQuota(policy: Json | undefined): { limit: number; window: number } | undefined {
  const [, limit, window] = /^(\d+);w=(\d+)$/.exec(typeof policy === 'string' ? policy : '') ?? [];
  return limit === undefined ? undefined : { limit: Number(limit), window: Number(window) };
}

function anotherSyntax(member: DifferingMember, at: readonly string[]): Found {
  return found('header-changed', at, describe(member), member);
}

function describe({ key, before, after }: DifferingMember): string {
  return `its ${key} changed from ${show(before)} to ${show(after)}`;
}
