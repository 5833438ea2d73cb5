import type { Json, JsonObject } from '../contract/openapi/json.ts';
import { show, toChanges, type Change, type Difference } from './change.ts';
import { compareOperations } from './compare-operations.ts';
import { dereference, isObject, toObject } from './dereference.ts';
import { differingMembers, found, isWording, reworded, type Found } from './found.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/**
 * What changed between two OpenAPI documents (3.1), each change by the policy's rule for it. What no
 * rule is known to allow is breaking. The version itself, which is judged by the changes, is none.
 * @throws {TypeError} for a reference to nothing.
 */
export function compareDocuments(before: JsonObject, after: JsonObject): Change[] {
  const around = differingMembers(before, after).flatMap((member): Found[] => {
    const { key } = member;
    // Operations are compared with what they refer to, and with the security that they inherit.
    if (key === 'paths' || key === 'security') return [];
    if (key === 'info') return compareInfo(member.before, member.after);
    if (key === 'components') return compareComponents(member.before, member.after);
    // Which tags and docs there are is text: the tags of an operation are compared with it.
    if (isWording(key) || key === 'tags') return [reworded([], member)];
    const what = `its ${key} changed from ${show(member.before)} to ${show(member.after)}`;
    return [found('unnamed', [], what, member)];
  });
  return toChanges([
    ...comparePaths(before, after),
    ...around.map((one): Difference => ({ ...one, operation: {} })),
  ]);
}

/** The members of an Info Object are text, but for the version. */
function compareInfo(before: Json | undefined, after: Json | undefined): Found[] {
  return differingMembers(before, after)
    .filter(({ key }) => key !== 'version')
    .map((member) =>
      isWording(member.key) || ['contact', 'license', 'termsOfService'].includes(member.key)
        ? reworded([], member)
        : found('unnamed', [], `its info.${member.key} changed`, member),
    );
}

/** What a component holds is compared where it is referred to; clients know schemas by their names. */
function compareComponents(before: Json | undefined, after: Json | undefined): Found[] {
  const [from, to] = [toObject(before), toObject(after)];
  const gone = differingMembers(from.schemas, to.schemas)
    .filter(({ after: schema }) => schema === undefined)
    .map((member) =>
      found('unnamed', [`the schema ${member.key}`], 'the name is taken away', member),
    );
  const security = differingMembers(from.securitySchemes, to.securitySchemes).map((member) =>
    found('unnamed', [`the security scheme ${member.key}`], 'it changed', member),
  );
  return [...gone, ...security];
}

function comparePaths(before: JsonObject, after: JsonObject): Difference[] {
  const [from, to] = [resolvePaths(before), resolvePaths(after)];
  return differingMembers(from, to).flatMap((member): Difference[] => {
    const path = member.key;
    if (!isObject(member.after)) {
      return [{ ...found('route-removed', [], 'it is taken away', member), operation: { path } }];
    }
    if (!isObject(member.before)) {
      return [{ ...found('route-added', [], 'it is added', member), operation: { path } }];
    }
    return differingMembers(member.before, member.after).flatMap((operation) => {
      const method = operation.key.toUpperCase();
      const of = methods.includes(operation.key) ? { path, method } : { path };
      return compareMember(operation).map((one) => ({ ...one, operation: of }));
    });
  });
}

/** A member of a Path Item Object: most are operations. */
function compareMember(member: {
  readonly key: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}): Found[] {
  const { key, before, after } = member;
  if (isWording(key)) return [reworded([], member)];
  if (!methods.includes(key)) return [found('unnamed', [], `its ${key} changed`, member)];
  if (!isObject(after)) return [found('route-removed', [], 'the method is taken away', member)];
  if (!isObject(before)) return [found('unnamed', [], 'the method is added', member)];
  return compareOperations(before, after);
}

/**
 * The paths of a document without references, each operation with what it has of the path and of the
 * document: parameters and security.
 */
export function resolvePaths(document: JsonObject): Readonly<Record<string, JsonObject>> {
  const paths = toObject(dereference(document.paths ?? {}, document));
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => {
      const { parameters: shared = [], ...members } = toObject(item);
      const resolved = Object.entries(members).map(([key, value]): [string, Json] => {
        if (!methods.includes(key) || !isObject(value)) return [key, value];
        const { parameters: own = [], security = document.security ?? [] } = value;
        return [key, { ...value, parameters: [...toList(shared), ...toList(own)], security }];
      });
      return [path, Object.fromEntries(resolved)];
    }),
  );
}

function toList(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}
