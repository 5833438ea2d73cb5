import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Row } from '../../src/site/bench-rows.ts';
import { divide, takeTurns, type Bench } from './bench.ts';

const program = join(import.meta.dirname, 'decision', 'consume.ts');

const sizes = { thousand: 1_000, million: 1_000_000 } as const;
type Size = keyof typeof sizes;
type Subject = `${'budget' | 'map'} ${Size}`;

const subjects: readonly Subject[] = [
  'budget thousand',
  'map thousand',
  'budget million',
  'map million',
];

const ofRandom = 'one decision of the limiter, of random clients among';
const lookup = 'Map look-up and set of the same addresses';

/** What the budget's decision costs beside a Map's look-up, and how both grow with the clients. */
export const decision: Bench = {
  name: 'decision',
  needs: [],
  async run(context) {
    const measured = await takeTurns(subjects, context, measure);
    const of = (subject: Subject) => measured.get(subject) ?? [];
    const cost = (size: Size) => toCostRows(size, of(`budget ${size}`), of(`map ${size}`));
    return [
      ...cost('thousand'),
      ...cost('million'),
      {
        id: 'decision/growth',
        what: `${ofRandom} a million`,
        against: 'among a thousand',
        unit: '×',
        goal: { atMost: 2 },
        figures: divide(of('budget million'), of('budget thousand')),
      },
      {
        id: 'decision/map-growth',
        what: `${lookup}, among a million`,
        against: 'among a thousand',
        unit: '×',
        figures: divide(of('map million'), of('map thousand')),
      },
    ];
  },
};

function toCostRows(size: Size, limiter: readonly number[], map: readonly number[]): Row[] {
  const what = `${ofRandom} a ${size}`;
  return [
    {
      id: `decision/${size}`,
      what,
      against: 'nothing',
      unit: 'ns',
      figures: limiter,
      detail: 'with hashing an address that was just received, and the clock',
    },
    { id: `decision/${size}/map`, what, against: lookup, unit: '×', figures: divide(limiter, map) },
  ];
}

/** Nanoseconds of one call, in a process of its own: what one side leaves in memory slows no other. */
async function measure(subject: Subject): Promise<number> {
  const [kind, size] = subject.split(' ') as [string, Size];
  const args = [program, kind, String(sizes[size])];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(stdout);
}
