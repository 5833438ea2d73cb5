import type { Json } from '../contract/openapi/json.ts';
import { show } from './change.ts';
import { compareSchemas } from './compare-schema.ts';
import { toObject, toText } from './dereference.ts';
import {
  differingMembers,
  found,
  isWording,
  keyed,
  reworded,
  type DifferingMember,
  type Found,
} from './found.ts';

/** The differences between two lists of Parameter Objects, which say what a request may be. */
export function compareParameters(before: Json | undefined, after: Json | undefined): Found[] {
  const byPlace = (list: Json | undefined) =>
    keyed(list, ({ in: place, name }) => `the ${toText(place)} parameter ${toText(name)}`);
  return differingMembers(byPlace(before), byPlace(after)).flatMap((member): Found[] => {
    const at = [member.key];
    if (member.after === undefined) return [found('unnamed', at, 'it is taken away', member)];
    if (member.before !== undefined) return compareParameter(member, at);
    const { in: place, required } = toObject(member.after);
    if (required === true)
      return [found('request-refused', at, 'it is added and required', member)];
    const rule = place === 'query' ? 'parameter-added' : 'unnamed';
    return [found(rule, at, 'it is added and optional', member)];
  });
}

function compareParameter({ before, after }: DifferingMember, at: readonly string[]): Found[] {
  return differingMembers(before, after).flatMap((member): Found[] => {
    if (isWording(member.key)) return [reworded(at, member)];
    if (member.key === 'schema') return compareValues(member, at);
    const what = `its ${member.key} changed from ${show(member.before)} to ${show(member.after)}`;
    const refuses = member.key === 'required' && member.after === true;
    return [found(refuses ? 'request-refused' : 'unnamed', at, what, member)];
  });
}

/** A value that is no longer taken refuses who sends it; nothing names a value that is taken anew. */
function compareValues({ before, after }: DifferingMember, at: readonly string[]): Found[] {
  const [taken, now] = [valuesOf(before), valuesOf(after)];
  const narrower = now !== undefined && (taken?.some((value) => !now.includes(value)) ?? true);
  return compareSchemas(before, after, { at, field: '' }).map((difference) =>
    difference.rule === 'description-reworded'
      ? difference
      : { ...difference, rule: narrower ? 'request-refused' : 'unnamed' },
  );
}

function valuesOf(schema: Json | undefined): readonly Json[] | undefined {
  const values = toObject(schema).enum;
  return Array.isArray(values) ? (values as readonly Json[]) : undefined;
}
