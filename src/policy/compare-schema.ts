import type { Json } from '../contract/openapi/json.ts';
import { show } from './change.ts';
import { isObject } from './dereference.ts';
import { differingMembers, found, isWording, reworded, type Found } from './found.ts';

/** Where a schema stands: around it, and the field that it is of, `error.code`. */
interface Place {
  readonly at: readonly string[];
  readonly field: string;
}

/**
 * The differences between two Schema Objects of a body that is sent. Fields are compared one by one;
 * what is not known to be harmless changes the field that it is of.
 */
export function compareSchemas(
  before: Json | undefined,
  after: Json | undefined,
  place: Place,
): Found[] {
  const at = place.field === '' ? place.at : [...place.at, `the field ${place.field}`];
  const within = (name: string): Place => ({
    at: place.at,
    field: place.field === '' ? name : `${place.field}.${name}`,
  });
  if (!isObject(before) || !isObject(after)) {
    return [found('field-changed', at, `${show(before)} became ${show(after)}`, { before, after })];
  }
  return differingMembers(before, after).flatMap((member): Found[] => {
    const { key } = member;
    if (isWording(key)) return [reworded(at, member)];
    if (key === 'properties') return compareFields(member.before, member.after, place.at, within);
    if (key === 'items') return compareSchemas(member.before, member.after, within('[]'));
    if (key === 'required') {
      const names = differingNames(member.before, member.after).filter(
        (name) => name in fieldsOf(before) && name in fieldsOf(after),
      );
      return names.map((name) =>
        found(
          'field-changed',
          [...place.at, `the field ${within(name).field}`],
          'it is required in one and optional in the other',
          member,
        ),
      );
    }
    if (key === 'enum' && place.field === 'error.code') {
      const codes = differingNames(member.before, member.after).join(', ');
      return [found('error-changed', at, `the codes differ in ${codes}`, member)];
    }
    const what = `its ${key} changed from ${show(member.before)} to ${show(member.after)}`;
    return [found('field-changed', at, what, member)];
  });
}

function compareFields(
  before: Json | undefined,
  after: Json | undefined,
  at: readonly string[],
  within: (name: string) => Place,
): Found[] {
  return differingMembers(before, after).flatMap((member) => {
    const place = within(member.key);
    const where = [...at, `the field ${place.field}`];
    if (member.after === undefined) {
      return [found('field-changed', where, 'it is taken away', member)];
    }
    if (member.before === undefined) return [found('field-added', where, 'it is added', member)];
    return compareSchemas(member.before, member.after, place);
  });
}

function fieldsOf(schema: Json): Readonly<Record<string, Json>> {
  return isObject(schema) && isObject(schema.properties) ? schema.properties : {};
}

/** The texts that are in one of two lists and not in the other. */
function differingNames(before: Json | undefined, after: Json | undefined): string[] {
  const [from, to] = [before, after].map(
    (list) => new Set(Array.isArray(list) ? (list as Json[]).map(String) : []),
  );
  return [...(from ?? new Set<string>()).symmetricDifference(to ?? new Set<string>())];
}
