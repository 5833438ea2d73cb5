import type { Json } from '../contract/openapi/json.ts';
import { parts, rules, type Part, type RuleId } from './rules.ts';

/** An operation of a document; without a method, all of a path; without a path, all of the document. */
export interface Operation {
  readonly path?: string;
  /** In upper case. */
  readonly method?: string;
}

/** One difference between two documents, judged by the policy. */
export interface Difference {
  readonly rule: RuleId;
  readonly operation: Operation;
  /** Where in the operation, from outside in: `the response 200`, `the header Link`. */
  readonly at: readonly string[];
  /** What is found there, as the end of a sentence. */
  readonly what: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** The same difference, in every operation and response that has it. */
export interface Change extends Omit<Difference, 'operation' | 'at'> {
  readonly part: Part;
  readonly operations: readonly Operation[];
  /** What changed, where, and by which rule: for people. */
  readonly sentence: string;
}

/**
 * Joins what is the same in several operations or responses, as it is where they share a component.
 * The greatest steps come first.
 */
export function toChanges(differences: readonly Difference[]): Change[] {
  const groups = Map.groupBy(differences, ({ rule, at, what, before, after }) => {
    const { response, rest } = splitPlace(at);
    return JSON.stringify([rule, response !== undefined, rest, what, before, after]);
  });
  const changes = [...groups.values()].flatMap((group) => toChange(group) ?? []);
  return changes.toSorted((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part));
}

function toChange(group: readonly Difference[]): Change | undefined {
  const [first] = group;
  if (!first) return undefined;
  const { rule, what, before, after } = first;
  const { part, text } = rules[rule];
  const operations = [
    ...new Map(group.map(({ operation }) => [nameOperation(operation), operation])).values(),
  ];
  const responses = new Set(group.flatMap(({ at }) => splitPlace(at).response ?? []));
  const where = [
    nameOperations(operations),
    ...(responses.size === 0 ? [] : [nameResponses([...responses])]),
    ...splitPlace(first.at).rest,
  ].join(', ');
  return { rule, part, what, before, after, operations, sentence: `${where}: ${what}. ${text}` };
}

const list = new Intl.ListFormat('en-GB');

const responsePrefix = 'the response ';

/** Where a response is, as the outermost part of a place. */
export function inResponse(status: string): string {
  return `${responsePrefix}${status}`;
}

function splitPlace(at: readonly string[]): { response?: string; rest: readonly string[] } {
  const [outermost = '', ...rest] = at;
  return outermost.startsWith(responsePrefix)
    ? { response: outermost.slice(responsePrefix.length), rest }
    : { rest: at };
}

function nameResponses(statuses: readonly string[]): string {
  const [only = ''] = statuses;
  return statuses.length === 1 ? inResponse(only) : `the responses ${list.format(statuses)}`;
}

function nameOperations(operations: readonly Operation[]): string {
  const [first = {}] = operations;
  const others = operations.length - 1;
  const more = others === 0 ? '' : ` and ${others} more`;
  return `${nameOperation(first)}${more}`;
}

function nameOperation({ path, method }: Operation): string {
  if (path === undefined) return 'The document';
  return method === undefined ? path : `${method} ${path}`;
}

/** A value as a sentence shows it: whole where it is short. */
export function show(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}
