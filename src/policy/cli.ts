import { parseArgs } from 'node:util';
import { statedRoutes } from '../contract/routes.ts';
import { judgeNewRelease, judgeRelease } from './judge-release.ts';
import { judgeLifecycles } from './judge-routes.ts';
import { readCandidate, writeReleased } from './released.ts';

/** What there is to say, a line each, and whether the policy allows it. */
interface Outcome {
  readonly lines: readonly string[];
  readonly allowed: boolean;
}

/** Judges this source by the versioning policy; without `check`, releases its document. */
function run(check: boolean, now: number): Outcome {
  const candidate = readCandidate(now);
  const verdict = check ? judgeRelease(candidate) : judgeNewRelease(candidate);
  const { released, version, changes } = verdict;
  const refusals = [...judgeLifecycles(statedRoutes), ...verdict.refusals];
  if (refusals.length > 0) {
    const count = refusals.length === 1 ? 'one reason' : `${refusals.length} reasons`;
    const title = `The versioning policy refuses ${version} after ${released}, for ${count}:`;
    return { lines: [title, ...refusals.map((refusal) => `- ${refusal}`)], allowed: false };
  }
  const listed = changes.map(({ part, sentence }) => `- ${part}: ${sentence}`);
  const count = changes.length === 1 ? 'one change' : `${changes.length} changes`;
  if (check)
    return { lines: [`${version}: ${count} after ${released}.`, ...listed], allowed: true };
  if (released === version) {
    return { lines: [`${version} is released as it is: nothing changed.`], allowed: true };
  }
  writeReleased(candidate.document(version));
  return {
    lines: [`${version} is released: ${count} after ${released}.`, ...listed],
    allowed: true,
  };
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const { lines, allowed } = run(values.check, Date.now());
process.stdout.write(`${lines.join('\n')}\n`);
if (!allowed) process.exitCode = 1;
