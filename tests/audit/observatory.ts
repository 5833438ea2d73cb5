import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { root } from './tools.ts';

const name = '@mdn/mdn-http-observatory';
const version = '1.4.8';

/** It brings over a hundred packages, a database's client among them: too many for every clone. */
const prefix = join(root, 'node_modules', '.cache', 'observatory', version);
const folder = join(prefix, 'node_modules', name);

/**
 * Hosts that browsers ask over TLS alone, by name. The package's install script, which is not run,
 * would fetch the list from elsewhere; ours are not on it. Written last, it shows that all is there.
 */
const preloadList = join(folder, 'conf', 'hsts-preload.json');

/** A response as the observatory's client got it. */
interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** All that the observatory's tests look at. */
export interface Retrieved {
  readonly responses: {
    /** The one that is scored. */
    readonly auto: Response | null;
    /** The answer to a preflight; null where that is an error. */
    readonly cors: Response | null;
  };
}

/** Where a server is asked: over TLS where anyone answers there. */
export interface Ports {
  readonly http: number;
  readonly https: number;
}

export interface Score {
  readonly grade: string;
  readonly score: number;
  /** What each test found, by the test's name. */
  readonly results: Readonly<Record<string, string>>;
  /** Names of tests that failed: bonuses may make up for them in the grade. */
  readonly failed: readonly string[];
  /** What was found, with what each is worth, a test a line. */
  readonly account: string;
}

export interface Observatory {
  /** Asks 127.0.0.1 for a path as a scan asks a host for `/`, with its preflight. */
  retrieve(ports: Ports, path: string): Promise<Retrieved>;
  /**
   * Scores what came as a scan does, with all tests but those whose names are left out.
   * @throws {Error} on a name that no test has.
   */
  score(retrieved: Retrieved, leftOut: readonly string[]): Score;
}

/** What a test of the observatory gives. Its class has the test's name. */
interface Output {
  readonly result: string;
  readonly pass: boolean;
}

/** The observatory's modules, as far as they are used. */
interface Modules {
  readonly ALL_TESTS: readonly ((retrieved: Retrieved) => Output)[];
  readonly MINIMUM_SCORE_FOR_EXTRA_CREDIT: number;
  retrieve(
    hostname: string,
    options: { readonly httpPort: string; readonly httpsPort: string; readonly path: string },
  ): Promise<Retrieved>;
  getScoreModifier(result: string): number;
  getGradeForScore(score: number): { readonly grade: string };
}

/** Mozilla's HTTP Observatory, installed where it is not yet. */
export async function openObservatory(): Promise<Observatory> {
  if (!existsSync(preloadList)) await install();
  const modules = await load();
  return {
    retrieve: (ports, path) =>
      modules.retrieve('127.0.0.1', {
        httpPort: String(ports.http),
        httpsPort: String(ports.https),
        path,
      }),
    score: (retrieved, leftOut) => score(modules, retrieved, leftOut),
  };
}

async function install(): Promise<void> {
  await mkdir(prefix, { recursive: true });
  await promisify(execFile)('npm', [
    ...['install', `${name}@${version}`, '--prefix', prefix, '--no-save'],
    ...['--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund'],
  ]);
  await writeFile(preloadList, '{}\n');
}

async function load(): Promise<Modules> {
  const files = ['constants.js', 'grader/charts.js', 'grader/grader.js', 'retriever/retriever.js'];
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(folder, 'src', file)).href) as Promise<object>),
  );
  return Object.assign({}, ...modules) as Modules;
}

/** The rule of the package's `scan`, which takes no port, no path and no status from 404 on. */
function score(modules: Modules, retrieved: Retrieved, leftOut: readonly string[]): Score {
  const all = modules.ALL_TESTS.map((test) => {
    const output = test(retrieved);
    const { result, pass } = output;
    const worth = modules.getScoreModifier(result);
    return { test: output.constructor.name, result, pass, worth };
  });
  const unknown = leftOut.filter((one) => !all.some(({ test }) => test === one));
  if (unknown.length > 0) throw new Error(`The observatory has no test ${unknown.join(', ')}`);

  const counted = all.filter(({ test }) => !leftOut.includes(test));
  const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 100);
  const withoutBonus = sum(counted.map(({ worth }) => Math.min(worth, 0)));
  const total =
    withoutBonus >= modules.MINIMUM_SCORE_FOR_EXTRA_CREDIT
      ? sum(counted.map(({ worth }) => worth))
      : withoutBonus;
  return {
    grade: modules.getGradeForScore(total).grade,
    score: total,
    results: Object.fromEntries(counted.map(({ test, result }) => [test, result])),
    failed: counted.filter(({ pass }) => !pass).map(({ test }) => test),
    account: counted.map(({ test, result, worth }) => `${worth} ${test}: ${result}`).join('\n'),
  };
}
