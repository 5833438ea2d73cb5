import {
  isCollection,
  isMap,
  isScalar,
  Scalar,
  visit,
  type Document,
  type Node,
  type YAMLError,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { type Issues, listMistakes } from './environment.ts';
import { describeMistakes } from './describe-mistakes.ts';
import { describeLookalike, findLookalikes } from './lookalikes.ts';
import type { Problem } from './problem.ts';

type Parsed = Document.Parsed;

/** Nobody reads more, and each one is looked for in the whole file. */
const maxProblems = 30;

const noField = 'expected the name of a field, a colon, and a space';

const otherColumn = 'start this line in the same column as the fields beside it';

/** Errors whose code alone says what to do. */
const sentences: Readonly<Record<string, string>> = {
  BAD_DQ_ESCAPE: "a text with \\ needs single quotes: '…'",
  TAB_AS_INDENT: 'start this line with spaces, not with a tab',
  MULTIPLE_DOCS: 'delete this line: --- or ... would end the file',
};

/** Errors after which a document still has the fields that its author wrote. */
const harmless: ReadonlySet<string> = new Set(['BAD_DQ_ESCAPE', 'BAD_SCALAR_START']);

/** True if the fields that a document lacks are really missing. */
function hasFields({ contents, errors }: Parsed): boolean {
  return errors.every(({ code }) => harmless.has(code)) && (!contents || isMap(contents));
}

/**
 * Reads the problems of YAML that people type. If `isReadable`, the values of the document can be checked, and
 * `listProblems` gets what is wrong with them. It lists everything, each in words for people who don't know YAML: characters
 * that look like others, what YAML can't read, and wrong values. Makes aliases of nothing text.
 */
export function checkYaml(document: Parsed, source: string) {
  const problems = listYamlProblems(document, source);
  const isReadable = hasFields(document);
  return {
    isReadable,
    listProblems: (issues: Issues = [], values?: unknown): Problem[] => {
      const mistakes = listMistakes(issues, values).slice(0, maxProblems);
      const all = [...problems, ...describeMistakes(mistakes, document)];
      return all.length > 0 || !isReadable ? [...findLookalikes(source), ...all] : [];
    },
  };
}

/**
 * Lists what a file with facts can't have, in words for people who don't know YAML: errors and, without serious ones,
 * features of YAML that look like text, fields that are there twice, and texts that a comment cuts off. Makes aliases of
 * nothing text.
 */
function listYamlProblems(document: Parsed, source: string): Problem[] {
  const { contents, errors } = document;
  if (contents && !isMap(contents)) return [{ offset: contents.range[0], text: noField }];
  const problems = errors
    .slice(0, maxProblems)
    .flatMap((error) => describeYamlError(error, document, source) ?? []);
  if (!hasFields(document)) return problems;
  const report = ({ range }: Node, text: string | undefined) => {
    if (text !== undefined) problems.push({ offset: range?.[0] ?? 0, text });
  };
  const anchored = new Set<string>();
  const texts = new Map<string, Scalar>();
  visit(document, {
    Value(key, node) {
      const { anchor } = node;
      if (anchor !== undefined) anchored.add(anchor);
      if (anchor !== undefined && isScalar(node)) texts.set(anchor, node);
      if (isMap(node)) for (const name of findRepeated(node)) report(name, repeated);
      if (key !== 'key') report(node, describeNode(node, source));
    },
    Alias(_key, node) {
      texts.delete(node.source);
      if (anchored.has(node.source)) return undefined;
      report(node, needsQuotes('*'));
      return new Scalar(`*${node.source}`);
    },
  });
  for (const node of texts.values()) report(node, needsQuotes('&'));
  return problems;
}

const repeated = 'this field is there twice';

/** Returns the names of fields that a group already has. */
function findRepeated({ items }: YAMLMap): Scalar[] {
  const seen = new Set<unknown>();
  return items
    .map(({ key }) => key)
    .filter((key): key is Scalar => isScalar(key) && seen.size === seen.add(key.value).size);
}

function needsQuotes(first: string): string {
  return `a text that starts with ${first} needs quotes: '${first}…'`;
}

/** Libraries name the types of YAML. Each value is read as a text anyway. */
const typeTag = /^tag:yaml\.org,2002:(?:bool|float|int|map|null|seq|str|timestamp)$/;

function describeNode(node: Scalar | YAMLMap | YAMLSeq, source: string): string | undefined {
  if (node.tag !== undefined && !typeTag.test(node.tag)) return needsQuotes('!');
  if (!isScalar(node) || node.type !== 'PLAIN' || !node.range) return undefined;
  const [, end, next] = node.range;
  const isText = node.value === null || typeof node.value === 'string';
  if (!isText || !/^[ \t]*#[^\s#]/.test(source.slice(end, next))) return undefined;
  return node.source === ''
    ? needsQuotes('#')
    : 'a text with # after a space needs quotes, and a comment a space after its #';
}

/** Describes an error where its author has to change something, unless it only follows from another one. */
function describeYamlError(
  error: YAMLError,
  document: Parsed,
  source: string,
): Problem | undefined {
  const { code, message, pos } = error;
  const [offset, end] = pos;
  const sentence = sentences[code];
  if (sentence !== undefined) return { offset, text: sentence };
  const has = (code: string) =>
    document.errors.some((error) => error.code === code && error.pos[0] === offset);
  const isDeeper = has('BLOCK_AS_IMPLICIT_KEY') && has('MULTILINE_IMPLICIT_KEY');
  const isFirstOfTwo = isDeeper && code === 'BLOCK_AS_IMPLICIT_KEY';
  const isRest = message.includes('in YAML stream') && error !== document.errors[0];
  if (isFirstOfTwo || isRest) return undefined;
  const around = findAround(document, source, error);
  if (around) return around;
  if (
    isDeeper ||
    code === 'BAD_INDENT' ||
    /block sequence|Sequence item|scalar at node end/.test(message)
  ) {
    const isAfterOther =
      document.errors.some((error) => error.code === 'TAB_AS_INDENT') ||
      findLookalikes(source).length > 0;
    return isAfterOther ? undefined : { offset: isDeeper ? end : offset, text: otherColumn };
  }
  const start = source.lastIndexOf('\n', offset - 1) + 1;
  const [line = ''] = source.slice(start).split('\n', 1);
  const value = line.replace(/^ *(?:- +)*/, '').replace(/^[\w-]+:[ \t]+/, '');
  const [first] = /^[@`*&!%|>?[\]{},#]|^-(?= )/.exec(value) ?? [];
  if (first !== undefined)
    return { offset: start + line.length - value.length, text: needsQuotes(first) };
  const lookalike = describeLookalike(value.charAt(0));
  if (lookalike !== undefined)
    return { offset: start + line.length - value.length, text: lookalike };
  const isColon = code === 'BLOCK_AS_IMPLICIT_KEY';
  const colon = "a text with a colon and a space needs quotes: 'Open: daily'";
  return { offset, text: isColon ? colon : message.includes('mplicit') ? noField : message };
}

/** Describes an error in or after a text in quotes, or a list in brackets, where that starts. */
function findAround(
  { contents }: Parsed,
  source: string,
  { code, message, pos }: YAMLError,
): Problem | undefined {
  const end = source.slice(0, pos[0]).trimEnd().length;
  let found: Problem | undefined;
  visit(contents, (_key, node) => {
    if (!(isScalar(node) || isCollection(node)) || !node.range) return;
    const [start, last] = node.range;
    const opening = source.charAt(start);
    const isList = isCollection(node) && node.flow === true;
    const isQuoted = isScalar(node) && (opening === '"' || opening === "'");
    const isOpen = last >= end || (isList && message.startsWith('Flow'));
    if (start >= end || !isOpen || !(isList || isQuoted)) return;
    const quoted =
      code === 'MISSING_CHAR'
        ? `this text starts with ${opening}, but doesn't end with it`
        : 'nothing can follow the closing quote';
    const apostrophe = opening === "'" ? '; a text with an apostrophe needs double quotes' : '';
    const list = opening === '[' ? '; a list in [ ends with ]' : '';
    found = { offset: start, text: isQuoted ? quoted + apostrophe : needsQuotes(opening) + list };
  });
  return found;
}
