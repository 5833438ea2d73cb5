import { parts, type Part } from './rules.ts';

type Version = readonly [major: number, minor: number, patch: number];

/**
 * Reads a version of three numbers (Semantic Versioning §2).
 * @throws {TypeError} for any other text.
 */
function parseVersion(text: string): Version {
  const [, major, minor, patch] =
    /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(text) ??
    fail(`${JSON.stringify(text)} is no version of three numbers`);
  return [Number(major), Number(minor), Number(patch)];
}

function fail(message: string): never {
  throw new TypeError(message);
}

/** The greatest part in which one version is ahead of another; undefined where they are equal. */
export function stepBetween(from: string, to: string): Part | 'back' | undefined {
  const [before, after] = [parseVersion(from), parseVersion(to)];
  const index = before.findIndex((number, at) => number !== after[at]);
  if (index === -1) return undefined;
  return (after[index] ?? 0) > (before[index] ?? 0) ? parts[index] : 'back';
}

/** The version that follows by a step in this part (Semantic Versioning §6 to §8). */
export function nextVersion(version: string, part: Part): string {
  const [major, minor, patch] = parseVersion(version);
  return {
    major: `${major + 1}.0.0`,
    minor: `${major}.${minor + 1}.0`,
    patch: `${major}.${minor}.${patch + 1}`,
  }[part];
}

/** The first number of a version. */
export function majorOf(version: string): number {
  return parseVersion(version)[0];
}
