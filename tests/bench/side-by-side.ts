import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort, root } from '../http/hosts.ts';

const run = promisify(execFile);
const path = '/api/v1/info';
const rounds = 11;
const seconds = 3;

/** Server and load generator on a core each, so that neither is measured through the other. */
const cores = { server: '0', load: '1' };

interface Contender {
  readonly name: string;
  readonly port: number;
  readonly process: ChildProcess;
}

async function start(name: string, port: number, args: readonly string[]): Promise<Contender> {
  const child = spawn('taskset', ['-c', cores.server, process.execPath, ...args], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '999999',
      RATE_WINDOW: '10',
    },
    stdio: 'inherit',
  });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answered = await fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answered) return { name, port, process: child };
    await setTimeout(50);
  }
  throw new Error(`${name} did not start`);
}

/** Requests in a second, as wrk counts them. */
async function measure({ name, port }: Contender, duration: number): Promise<number> {
  const { stdout } = await run('taskset', [
    '-c',
    cores.load,
    'wrk',
    '-t1',
    '-c32',
    `-d${duration}s`,
    `http://127.0.0.1:${port}${path}`,
  ]);
  if (/Non-2xx|Socket errors/.test(stdout))
    throw new Error(`${name} failed under load:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

await run('wrk', ['-v']).catch((error: unknown) => {
  // wrk prints its version and exits 1.
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
    throw new Error("wrk is missing: install Debian's package wrk.");
  }
});

const frontdesk = await start('Frontdesk', await findFreePort(), ['src/server/node.ts']);
const sample = await fetch(`http://127.0.0.1:${frontdesk.port}${path}`, {
  headers: { 'Accept-Encoding': 'identity' },
});
const connectionFields = ['date', 'connection', 'keep-alive'];
const fields = [...sample.headers].filter(([name]) => !connectionFields.includes(name)).flat();
const body = Buffer.from(await sample.arrayBuffer()).toString('base64');
const barePort = await findFreePort();
const bare = await start('bare node:http', barePort, [
  join('tests', 'bench', 'bare-server.ts'),
  String(barePort),
  JSON.stringify(fields),
  body,
]);

const ratios: number[] = [];
try {
  for (const contender of [frontdesk, bare]) await measure(contender, 2);
  for (let round = 1; round <= rounds; round += 1) {
    // Taking turns at going first, so that neither always follows the other's heat.
    const order = round % 2 === 0 ? [frontdesk, bare] : [bare, frontdesk];
    const rates = new Map<Contender, number>();
    for (const contender of order) rates.set(contender, await measure(contender, seconds));
    const ratio = (rates.get(frontdesk) ?? 0) / (rates.get(bare) ?? 1);
    ratios.push(ratio);
    process.stderr.write(`round ${round} of ${rounds}: ${ratio.toFixed(3)}\n`);
  }
} finally {
  frontdesk.process.kill();
  bare.process.kill();
}

const sorted = [...ratios].sort((a, b) => a - b);
process.stdout.write(
  `Frontdesk, live limits, of a bare node:http server's throughput on ${path}: median ${median(ratios).toFixed(3)}, from ${sorted[0]?.toFixed(3)} to ${sorted.at(-1)?.toFixed(3)} in ${rounds} rounds\n`,
);
