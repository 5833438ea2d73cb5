import { lookup } from 'mrmime';
import { fileFields } from '../../published/file-fields.ts';
import type { Manifest } from '../../published/manifest/manifest.ts';
import type { Exchange, Finding } from '../check.ts';

/** Judges the media types of the files in a manifest, without their parameters. */
export function judgeTypes({ sha256 }: Manifest, [, ...files]: readonly Exchange[]): Finding {
  const wrong = Object.keys(sha256).flatMap((path, index) => {
    const received = files[index]?.headers['content-type'] ?? 'no type';
    const isExpected = files[index]?.status !== 200 || isEqual(received, typeOf(path));
    return isExpected ? [] : [`${path} (${received})`];
  });
  return wrong.length === 0 ? undefined : `expected other media types of ${listSome(wrong)}`;
}

/** The media type of a path; undefined for a path without a registered one. */
function typeOf(path: string): string | undefined {
  const stated = fileFields(path)['Content-Type'];
  if (stated !== undefined || path.endsWith('/')) return stated ?? 'text/html';
  return lookup(path) ?? (path.startsWith('/api/') ? 'application/json' : undefined);
}

/** True for the same type, with `application` and `text` as equals, because both name scripts and XML. */
function isEqual(received: string, expected: string | undefined): boolean {
  const normalize = (type: string) =>
    type
      .toLowerCase()
      .replace(/;.*|^(?:application|text)\//g, '')
      .trim();
  return expected === undefined || normalize(received) === normalize(expected);
}

/** Lists the first five names. */
export function listSome(names: readonly string[]): string {
  const more = names.length > 5 ? ` and ${names.length - 5} more` : '';
  return `${names.slice(0, 5).join(', ')}${more}`;
}
