import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { summarize, type Row } from '../../src/site/bench-rows.ts';
import { root } from '../http/hosts.ts';
import { divide, takeTurns, type Bench, type BenchContext } from './bench.ts';

const program = join(import.meta.dirname, 'function', 'first-answer.ts');
const source = join('src', 'functions');

/** How often a round starts each function; the middle of so many is what it counts. */
const starts = 5;

/** A function's code, bundled as it is deployed. */
interface Bundle {
  readonly name: string;
  readonly file: string;
}

/** What Netlify is to load, and how long a function that starts cold takes until it has answered. */
export const functions: Bench = {
  name: 'function',
  needs: [],
  async run(context) {
    const folder = await mkdtemp(join(root, '.dist.bench-'));
    try {
      const [empty] = await bundle(await writeEmptyFunction(folder), folder);
      if (!empty) throw new Error('The empty function was not bundled.');
      return await compare(await bundle(root, folder), empty, context);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

/** A project of one function, whose code is made of modules as this project's is. */
async function writeEmptyFunction(folder: string): Promise<string> {
  const project = join(folder, 'project');
  await mkdir(join(project, source), { recursive: true });
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  const code = 'export default () => new Response();\n';
  await writeFile(join(project, source, 'empty.ts'), code);
  return project;
}

async function bundle(project: string, folder: string): Promise<Bundle[]> {
  const results = await zipFunctions(join(project, source), join(folder, 'bundles'), {
    basePath: project,
    archiveFormat: 'none',
  });
  return results.map(({ name, path }) => ({ name, file: join(path, source, `${name}.mjs`) }));
}

async function compare(
  ours: readonly Bundle[],
  empty: Bundle,
  context: BenchContext,
): Promise<Row[]> {
  const measured = await takeTurns([empty, ...ours], context, timeFirstAnswer);
  const floor = measured.get(empty) ?? [];
  const rows = ours.map(async (one) => {
    const { size } = await stat(one.file);
    return [toSizeRow(one, size), toAnswerRow(one, measured.get(one) ?? [], floor)];
  });
  return (await Promise.all(rows)).flat();
}

function toSizeRow({ name }: Bundle, bytes: number): Row {
  return {
    id: `function/${name}/bytes`,
    what: `bundle of the function ${name}`,
    against: '20 KB',
    unit: 'bytes',
    goal: { atMost: 20 * 1024 },
    figures: [bytes],
  };
}

function toAnswerRow({ name }: Bundle, took: readonly number[], floor: readonly number[]): Row {
  const [ours, theirs] = [took, floor].map((figures) => summarize(figures).median.toFixed(1));
  return {
    id: `function/${name}/first-answer`,
    what: `function ${name}, from its import to its first answer`,
    against: 'an empty function',
    unit: '×',
    goal: { atMost: 2 },
    figures: divide(took, floor),
    detail: `${ours} ms of ${theirs}, in new processes that have fetch, as Netlify’s has by then`,
  };
}

/** Milliseconds, of processes that run one after another. */
async function timeFirstAnswer({ file }: Bundle): Promise<number> {
  const took: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    const { stdout } = await promisify(execFile)(process.execPath, [program, file]);
    took.push(Number(stdout));
  }
  return summarize(took).median;
}
