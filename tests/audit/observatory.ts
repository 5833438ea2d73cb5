import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, 'node_modules', '@mdn', 'mdn-http-observatory');

/**
 * The hosts that browsers contact only over TLS. The package's install script would download the list.
 * The audit's packages run no install scripts, so this list is empty.
 */
const preloadList = join(folder, 'conf', 'hsts-preload.json');

interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The input of the observatory's tests. */
export interface Retrieved {
  readonly responses: {
    /** The response to score. */
    readonly auto: Response | null;
    /** The response to a preflight; null if it is an error. */
    readonly cors: Response | null;
  };
}

/** The ports of a server. It is contacted over TLS if it answers there. */
export interface Ports {
  readonly http: number;
  readonly https: number;
}

export interface Score {
  readonly grade: string;
  readonly score: number;
  /** The results by the name of the test. */
  readonly results: Readonly<Record<string, string>>;
  /** The failed tests. Bonuses can hide them in the grade. */
  readonly failed: readonly string[];
  /** A line for each test with its result and its points. */
  readonly account: string;
}

export interface Observatory {
  /** Requests a path and its preflight from 127.0.0.1, as a scan requests `/` from a host. */
  retrieve(ports: Ports, path: string): Promise<Retrieved>;
  /**
   * Scores a response as a scan does, without the excluded tests.
   * @throws {Error} if an excluded test doesn't exist.
   */
  score(retrieved: Retrieved, excluded: readonly string[]): Score;
}

/** The output of a test. The name of its class is the name of the test. */
interface Output {
  readonly result: string;
  readonly pass: boolean;
}

/** The parts of the observatory's modules that are used. */
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

/** Opens Mozilla's HTTP Observatory. */
export async function openObservatory(): Promise<Observatory> {
  await writeFile(preloadList, '{}\n');
  const modules = await load();
  return {
    retrieve: (ports, path) =>
      modules.retrieve('127.0.0.1', {
        httpPort: String(ports.http),
        httpsPort: String(ports.https),
        path,
      }),
    score: (retrieved, excluded) => score(modules, retrieved, excluded),
  };
}

async function load(): Promise<Modules> {
  const files = ['constants.js', 'grader/charts.js', 'grader/grader.js', 'retriever/retriever.js'];
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(folder, 'src', file)).href) as Promise<object>),
  );
  return Object.assign({}, ...modules) as Modules;
}

/** Scores like the package's `scan`, which can't take a port, a path, or a response with an error. */
function score(modules: Modules, retrieved: Retrieved, excluded: readonly string[]): Score {
  const all = modules.ALL_TESTS.map((test) => {
    const output = test(retrieved);
    const { result, pass } = output;
    const worth = modules.getScoreModifier(result);
    return { test: output.constructor.name, result, pass, worth };
  });
  const unknown = excluded.filter((one) => !all.some(({ test }) => test === one));
  if (unknown.length > 0) throw new Error(`The observatory has no test ${unknown.join(', ')}`);

  const counted = all.filter(({ test }) => !excluded.includes(test));
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
