import type { Json } from '../contract/openapi/json.ts';
import { rules, type Part, type RuleId } from './rules.ts';

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

/** The same difference in every operation that has it. */
export interface Change extends Omit<Difference, 'operation'> {
  readonly part: Part;
  readonly operations: readonly Operation[];
  /** What changed, where, and by which rule: for people. */
  readonly sentence: string;
}

/** Joins what is the same in several operations, as it is where they share a component. */
export function toChanges(differences: readonly Difference[]): Change[] {
  const groups = Map.groupBy(differences, ({ operation: _operation, ...rest }) =>
    JSON.stringify(rest),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { operation: _operation, ...difference } = first;
    const operations = group.map(({ operation }) => operation);
    const { part, text } = rules[difference.rule];
    const where = [nameOperations(operations), ...difference.at].join(', ');
    return [{ ...difference, part, operations, sentence: `${where}: ${difference.what}. ${text}` }];
  });
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
