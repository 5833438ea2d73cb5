import type { FieldPath } from './find-field.ts';

/** The comments of a field in a program: lines above it, and text at the end of its line. */
export interface Scanned {
  readonly above: string[];
  after?: string;
}

interface Group {
  readonly path: FieldPath;
  readonly isList: boolean;
  index: number;
  current: FieldPath | undefined;
}

const tokens =
  /\/\/.*|\/\*[^]*?\*\/|'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"|`(?:[^`\\]|\\[^])*`|[\w$]+|\n|\S/g;

/**
 * Finds the comments in the source of an object, by the paths of its fields, such as `hours.week.0.days`. The end of a
 * group has an empty name: `hours.`.
 */
export function scanComments(source: string): Map<string, Scanned> {
  const found = new Map<string, Scanned>();
  const groups: Group[] = [{ path: [], isList: true, index: 0, current: [] }];
  let waiting: string[] = [];
  let line: FieldPath | undefined;
  const get = (path: FieldPath) => {
    const key = path.join('.');
    const comments = found.get(key) ?? { above: [] };
    found.set(key, comments);
    return comments;
  };
  const place = (path: FieldPath) => {
    if (waiting.length > 0) get(path).above.push(...waiting);
    waiting = [];
  };
  for (const [token] of source.matchAll(tokens)) {
    const group = groups.at(-1);
    if (!group) break;
    if (token === '\n') line = undefined;
    else if (/^\/[/*]/.test(token)) {
      const text = readComment(token);
      if (line) get(line).after = [get(line).after ?? [], ...text].flat().join(' ');
      else waiting.push(...text);
    } else if (token === ',') {
      group.index += 1;
      group.current = undefined;
    } else if (/^[\])}]$/.test(token)) {
      place([...group.path, '']);
      groups.pop();
      line = group.path;
    } else {
      group.current ??= [
        ...group.path,
        group.isList ? String(group.index) : token.replace(/['"]/g, ''),
      ];
      place(group.current);
      line = group.current;
      if (/^[[({]$/.test(token))
        groups.push({ path: group.current, isList: token !== '{', index: 0, current: undefined });
    }
  }
  place(['']);
  return found;
}

/** Reads the lines of a comment. */
export function readComment(token: string): string[] {
  if (token.startsWith('//')) return [token.slice(2).replace(/^ /, '').trimEnd()];
  const lines = token.slice(2, -2).split('\n');
  return lines.map((text) => text.replace(/^\s*\*? ?/, '').trimEnd()).filter((text) => text !== '');
}
