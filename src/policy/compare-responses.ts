import type { Json } from '../contract/openapi/json.ts';
import { inResponse, show } from './change.ts';
import { compareHeaders } from './compare-headers.ts';
import { compareSchemas } from './compare-schema.ts';
import { toObject, toText } from './dereference.ts';
import {
  differingMembers,
  found,
  isWording,
  reworded,
  type DifferingMember,
  type Found,
} from './found.ts';

/** The differences between two Responses Objects: by status, then by header field and media type. */
export function compareResponses(before: Json | undefined, after: Json | undefined): Found[] {
  return differingMembers(before, after).flatMap((member): Found[] => {
    const at = [inResponse(member.key)];
    if (member.before === undefined || member.after === undefined) {
      const what = member.after === undefined ? 'it is taken away' : 'it is added';
      return [found(/^[45]/.test(member.key) ? 'error-changed' : 'unnamed', at, what, member)];
    }
    return compareResponse(member, at);
  });
}

function compareResponse({ before, after }: DifferingMember, at: readonly string[]): Found[] {
  return differingMembers(before, after).flatMap((member): Found[] => {
    if (isWording(member.key)) return [reworded(at, member)];
    if (member.key === 'headers') return compareHeaders(member.before, member.after, at);
    if (member.key === 'content') return compareContent(member, at);
    return [found('unnamed', at, `its ${member.key} changed`, member)];
  });
}

function compareContent(content: DifferingMember, at: readonly string[]): Found[] {
  return differingMembers(content.before, content.after).flatMap((member): Found[] => {
    const where = [...at, member.key];
    if (member.before === undefined || member.after === undefined) {
      const what = `the media type is ${member.after === undefined ? 'taken away' : 'added'}`;
      return [found('unnamed', where, what, member)];
    }
    return compareMediaTypes(member, where);
  });
}

function compareMediaTypes(
  { key: type, before, after }: DifferingMember,
  at: readonly string[],
): Found[] {
  return differingMembers(before, after).flatMap((member): Found[] => {
    if (member.key === 'schema') {
      return compareSchemas(member.before, member.after, { at, field: '' });
    }
    if (member.key === 'example' && type.startsWith('text/markdown')) {
      return [compareMarkdown(member, at)];
    }
    if (member.key === 'example') return compareJsonExamples(member, at);
    if (isWording(member.key)) return [reworded(at, member)];
    return [found('unnamed', at, `its ${member.key} changed`, member)];
  });
}

/** A body without a schema is known by its example alone: its heading and its list of fields. */
function compareMarkdown(member: DifferingMember, at: readonly string[]): Found {
  const [before, after] = [member.before, member.after].map((text) =>
    toText(text)
      .split('\n')
      .filter((line) => /^(?:#|- )/.test(line))
      .join('\n'),
  );
  return before === after
    ? reworded(at, member)
    : found('field-changed', at, `${show(before)} became ${show(after)}`, member);
}

function compareJsonExamples(member: DifferingMember, at: readonly string[]): Found[] {
  const [before, after] = [toObject(member.before), toObject(member.after)].map((example) =>
    toObject(example.error),
  );
  const errors = differingMembers(before, after);
  if (errors.length === 0) return [reworded(at, member)];
  return errors.map((part) => {
    if (part.key === 'hint') return found('hint-reworded', at, 'its hint changed', part);
    if (part.key === 'code') {
      const what = `its code changed from ${show(part.before)} to ${show(part.after)}`;
      return found('error-changed', at, what, part);
    }
    return reworded(at, { ...part, key: `example's ${part.key}` });
  });
}
