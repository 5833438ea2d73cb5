import type { Facts } from '@frontdesk/facts';
import { createWrongValueFinder, type WrongValue } from './find-wrong-values.ts';
import type { PublishedText } from './page-text.ts';
import { readPublishedText } from './published-text.ts';
import { limitSeconds, runWithin } from './run-within.ts';
import { createMissingFactsFinder, listStatedFacts } from './stated-facts.ts';

/** A wrong value, and the published files that contain it. */
export interface WrongStatement extends WrongValue {
  readonly paths: readonly string[];
  /** The notations that they have. */
  readonly texts?: readonly string[];
}

/** What a scan finds: wrong values, and a sentence for each fact that a file lacks. */
export interface FactsReport {
  /** Values that are certainly wrong. */
  readonly contradictions: readonly WrongStatement[];
  /** Values that may be right. */
  readonly suspected: readonly WrongStatement[];
  readonly missing: readonly string[];
}

/**
 * Compares every published text with the facts. `files` are the bytes by request path, and `texts` are those that are
 * already read.
 * @throws {Error} if a file takes too long.
 */
export function scanFacts(
  files: Iterable<readonly [string, Uint8Array]>,
  facts: Facts,
  texts: ReadonlyMap<string, PublishedText> = new Map(),
): FactsReport {
  const findWrongValues = createWrongValueFinder(facts);
  const findMissingFacts = createMissingFactsFinder(facts);
  const found: WrongStatement[] = [];
  const missing: string[] = [];
  const scanFile = (path: string, bytes: Uint8Array) => {
    const text = texts.get(path) ?? readPublishedText(path, bytes) ?? { all: '', prose: '' };
    for (const wrong of findWrongValues(text.all)) found.push({ ...wrong, paths: [path] });
    missing.push(...findMissingFacts(path, text).map((fact) => `${path} lacks ${fact}`));
  };
  const present = new Set<string>();
  for (const [path, bytes] of files) {
    present.add(path);
    runWithin(limitSeconds(bytes.length), `Comparing ${path} with the facts`, () => {
      scanFile(path, bytes);
    });
  }
  const byProblem = Map.groupBy(found, ({ value, problem }) => `${value} ${problem}`);
  const findings = Array.from(byProblem.values(), (grouped) => {
    const paths = [...new Set(grouped.flatMap((wrong) => wrong.paths))];
    const texts = [...new Set(grouped.map(({ value, text = value }) => text))];
    return { ...grouped[0], paths, texts } as WrongStatement;
  });
  const absent = Object.keys(listStatedFacts(facts)).filter((path) => !present.has(path));
  return {
    contradictions: findings.filter(({ isCertain }) => isCertain),
    suspected: findings.filter(({ isCertain }) => !isCertain),
    missing: [...missing, ...absent.map((path) => `${path} is missing`)],
  };
}
