import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { median, type Row } from './rows.ts';
import { respond } from '../../src/hosts/respond.ts';
import { root } from '../http/hosts.ts';
import { divide, takeTurns, type Bench, type BenchContext } from './bench.ts';

const program = join(import.meta.dirname, 'function', 'first-answer.ts');
const source = join('src', 'hosts', 'netlify', 'functions');

/** The name that Netlify's bundler gives its runtime, which the entry of every function imports first. */
const runtimeFile = '___netlify-bootstrap.mjs';

/** How often a round starts each function; the middle of so many is what it counts. */
const starts = 5;

/** A function's code, bundled as it is deployed, and the runtime that Netlify's bundler puts beside it. */
interface Bundle {
  readonly name: string;
  readonly file: string;
  readonly runtime: string;
}

/** What ours are set beside. */
interface Floors {
  /** Answers without fields and body. */
  readonly empty: Bundle;
  /** Answers with the same bytes each time, as many as ours sends. */
  readonly constant: Bundle;
}

/** What Netlify is to load, and how long a function that starts cold takes until it has answered. */
export const functions: Bench = {
  name: 'function',
  needs: [],
  async run(context) {
    const folder = await mkdtemp(join(root, '.dist.bench-'));
    try {
      const ours = await bundle(root, folder);
      const [constant, empty] = await bundle(await writeFloors(folder), folder);
      if (!constant || !empty) throw new Error('The functions of the floor were not bundled.');
      return await compare(ours, { empty, constant }, context);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

/** A project of two functions, whose code is made of modules as this project's is. */
async function writeFloors(folder: string): Promise<string> {
  const project = join(folder, 'project');
  await mkdir(join(project, source), { recursive: true });
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  const answer = respond(new Request('https://example.com/api/rooms'), '192.0.2.1');
  const { status, headers } = answer;
  const given = [await answer.text(), { status, headers: Object.fromEntries(headers) }];
  const parameters = given.map((value) => JSON.stringify(value)).join(', ');
  const floors = { empty: 'new Response()', constant: `new Response(${parameters})` };
  for (const [name, response] of Object.entries(floors)) {
    await writeFile(join(project, source, `${name}.ts`), `export default () => ${response};\n`);
  }
  return project;
}

async function bundle(project: string, folder: string): Promise<Bundle[]> {
  const results = await zipFunctions(join(project, source), join(folder, 'bundles'), {
    basePath: project,
    archiveFormat: 'none',
  });
  return results.map(({ name, path }) => ({
    name,
    file: join(path, source, `${name}.mjs`),
    runtime: join(path, runtimeFile),
  }));
}

async function compare(
  ours: readonly Bundle[],
  { empty, constant }: Floors,
  context: BenchContext,
): Promise<Row[]> {
  const measured = await takeTurns([empty, constant, ...ours], context, timeFirstAnswer);
  const took = (one: Bundle) => measured.get(one) ?? [];
  const sizes = ours.map(async (one) => toSizeRow(one, (await stat(one.file)).size));
  const answers = ours.map((one) => toAnswerRow(one, took(one), took(empty)));
  const floor = toAnswerRow(constant, took(constant), took(empty));
  return [...(await Promise.all(sizes)), ...answers, floor];
}

function toSizeRow({ name }: Bundle, bytes: number): Row {
  return {
    id: `function/${name}/bytes`,
    what: `bundle of the function ${name}`,
    against: '30 KB',
    unit: 'bytes',
    figures: [bytes],
  };
}

function toAnswerRow({ name }: Bundle, took: readonly number[], floor: readonly number[]): Row {
  const [ours, theirs] = [took, floor].map((figures) => median(figures).toFixed(1));
  return {
    id: `function/${name}/first-answer`,
    what: `function ${name}, from its import to its first answer`,
    against: 'an empty function',
    unit: '×',
    figures: divide(took, floor),
    detail: `${ours} ms of ${theirs}, in new processes with Netlify’s runtime`,
  };
}

/** Milliseconds, of processes that run one after another. */
async function timeFirstAnswer({ file, runtime }: Bundle): Promise<number> {
  const took: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    const { stdout } = await promisify(execFile)(process.execPath, [program, file, runtime]);
    took.push(Number(stdout));
  }
  return median(took);
}
