import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../src/verify/check.ts';
import type { Result } from '../../../src/verify/result.ts';
import { watch } from '../../../src/verify/watch.ts';

const claim = (id: string): Claim => ({ id, sentence: `${id}.`, clause: 'none', need: 'http' });

/** Results by a word for each check: `a:ok b:no c:skip`. */
function toResults(words: string): Result[] {
  return words.split(' ').map((word): Result => {
    const [id = '', outcome] = word.split(':');
    const check = claim(id);
    if (outcome === 'ok') return { check, outcome: 'passed' };
    return outcome === 'no'
      ? { check, outcome: 'failed', faults: ['no'], attempts: [] }
      : { check, outcome: 'skipped', reason: 'no answer' };
  });
}

async function changesOf(...rounds: string[]): Promise<string[]> {
  const seen: string[] = [];
  const slept: number[] = [];
  let round = 0;
  const last = await watch({
    every: 30,
    rounds: rounds.length,
    round: () => Promise.resolve(toResults(rounds[round++] ?? '')),
    sleep: (milliseconds) => Promise.resolve(slept.push(milliseconds)),
    onRound: (number, _results, changes) =>
      seen.push(
        `${number}: ${changes.map(({ check, outcome }) => `${check.id} ${outcome}`).join()}`,
      ),
  });
  expect(slept).toEqual(rounds.slice(1).map(() => 30_000));
  expect(last).toEqual(toResults(rounds.at(-1) ?? ''));
  return seen;
}

describe('A watch', () => {
  it('tells of what fails at first, then of what changes alone', async () => {
    expect(await changesOf('a:ok b:no', 'a:ok b:no', 'a:no b:ok', 'a:ok b:ok')).toEqual([
      '1: b failed',
      '2: ',
      '3: a failed,b passed',
      '4: a passed',
    ]);
  });

  it('takes what could not be run for unchanged', async () => {
    expect(
      await changesOf('a:no b:ok', 'a:skip b:skip', 'a:no b:no', 'a:skip b:ok', 'a:ok b:ok'),
    ).toEqual(['1: a failed', '2: ', '3: b failed', '4: b passed', '5: a passed']);
  });
});
