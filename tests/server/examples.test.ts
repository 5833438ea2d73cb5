import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { publicQuota } from '../../src/contract/rate-limit.ts';
import type { ErrorCode } from '../../src/contract/errors.ts';
import { facts } from '../../src/facts/index.ts';
import * as documented from '../../src/docs/examples.ts';
import {
  errorRequests,
  listResponses,
  renderErrorResponse,
  toCurl,
} from '../../src/docs/responses.ts';
import type { Example } from '../../src/docs/examples.ts';
import { findProgram, needs } from '../find-program.ts';
import { root, startNodeServer, type RunningHost } from './hosts.ts';

/** Every example that the docs show, by the name of its export. */
const examples = Object.entries<Example>(documented);

/** How to run an example in each language. Each program's name is that of its Debian package too. */
const runners = {
  sh: { program: 'sh', requires: 'curl', args: ['-c'] },
  js: { program: process.execPath, requires: 'node', args: ['--input-type=module', '-e'] },
  python: { program: 'python3', requires: 'python3', args: ['-c'] },
} as const;

const curl = findProgram('curl');

/** Runs an example on a host. Returns its output, as it is at the base URL of the docs. */
async function run({ language, code }: Example, { origin }: RunningHost): Promise<string> {
  const { program, args } = runners[language];
  const script = code.replaceAll(facts.baseUrl, origin);
  const { stdout } = await promisify(execFile)(program, [...args, script], { cwd: root });
  return stdout.replaceAll(origin, facts.baseUrl);
}

/** Splits a response into its lines and its JSON, without the moment in the rate limit's window. */
function parseResponse(response: string) {
  const [head = '', body = 'null'] = response
    .replaceAll('\r', '')
    .replace(/;r=\d+;t=\d+$/m, ';r=…;t=…')
    .replace(/^(Retry-After: )\d+$/m, '$1…')
    .replace(/Retry in \d+ seconds/, 'Retry in … seconds')
    .split('\n\n');
  return { lines: head.split('\n'), json: JSON.parse(body) as unknown };
}

async function expectAsSent(documented: string, command: string, host: RunningHost) {
  const { lines, json } = parseResponse(documented);
  const sent = parseResponse(await run({ language: 'sh', code: command, prints: '' }, host));
  expect(sent.lines).toEqual(expect.arrayContaining(lines));
  expect(sent.json).toEqual(json);
}

const server = await startNodeServer({ LOG_LEVEL: 'silent' });
afterAll(() => server.stop());

for (const [name, example] of examples) {
  const { requires } = runners[example.language];
  const program = findProgram(requires);
  const title = `The example ${name} prints the output in the docs${needs(program, requires)}`;
  it.skipIf(!program)(title, async () => {
    expect(await run(example, server)).toBe(example.prints);
  });
}

it('If-Match is ignored, as the reference says', async () => {
  const headers = { 'If-Match': '"another"' };
  const { status } = await fetch(`${server.origin}/api/v1/info`, { headers });
  expect(status).toBe(200);
});

it.skipIf(!curl).each(['info', 'health'] as const)(
  `The 200 of %s in the docs is as sent${needs(curl, 'curl')}`,
  async (resource) => {
    const command = `curl --include ${facts.baseUrl}/api/v1/${resource}`;
    await expectAsSent(listResponses(resource)[200]?.code ?? '', command, server);
  },
);

it.skipIf(!curl).each(Object.entries(errorRequests))(
  `The response to the example of %s is as sent${needs(curl, 'curl')}`,
  async (code, request) => {
    if (code === 'rate_limited') {
      for (let read = 0; read < publicQuota.limit; read += 1) {
        await fetch(`${server.origin}/api/v1/health`);
      }
    }
    await expectAsSent(renderErrorResponse(code as ErrorCode).code, toCurl(request), server);
  },
);

it('With a tiny quota, the patient client gets every response, and waits before it retries', async () => {
  const host = await startNodeServer({ RATE_LIMIT: '2', RATE_WINDOW: '1' });
  onTestFinished(host.stop);
  expect(await run(documented.patientClient, host)).toBe(documented.patientClient.prints);
  const logged = () => host.program.output.stdout.matchAll(/"path":"\/api\/[^}]*"status":(\d+)/g);
  const statuses = () => [...logged()].map(([, status]) => status).join(' ');
  // A response can be complete before its line is in the log.
  await expect.poll(() => statuses().match(/200/g)).toHaveLength(5);
  expect(statuses()).toContain('429');
  // A client that did not wait would get another 429.
  expect(statuses()).not.toContain('429 429');
});
