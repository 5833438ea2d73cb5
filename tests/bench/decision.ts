import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { divide, takeTurns, type Bench } from './bench.ts';

const program = join(import.meta.dirname, 'decision', 'consume.ts');

const what = 'one decision of the limiter, for random clients among a thousand';

/** What a decision of the limiter costs beside a look-up in a Map. */
export const decision: Bench = {
  name: 'decision',
  needs: [],
  async run(context) {
    const measured = await takeTurns(['limiter', 'map'], context, measure);
    const [limiter = [], map = []] = [measured.get('limiter'), measured.get('map')];
    return [
      {
        id: 'decision/thousand',
        what,
        against: 'nothing',
        unit: 'ns',
        figures: limiter,
        detail: 'including hashing a newly received address, and the clock',
      },
      {
        id: 'decision/thousand/map',
        what,
        against: 'Map look-up and set of the same addresses',
        unit: '×',
        figures: divide(limiter, map),
      },
    ];
  },
};

/** Nanoseconds of one call, in a process of its own, so that neither side leaves memory to the other. */
async function measure(subject: string): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, subject]);
  return Number(stdout);
}
