import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createErrorResponse } from '../../src/packages/api/errors.ts';
import { describeApi } from '../../src/packages/api/reference/describe-api.ts';
import { publicQuota } from '../../src/packages/api/rate-limit.ts';
import { docsPath } from '../../src/packages/facts/paths.ts';
import * as documented from '../../src/packages/theme/data/examples.ts';
import type { Example } from '../../src/packages/theme/data/examples.ts';
import { renderResponse, renderResponses, toCurl } from '../../src/packages/theme/data/snippets.ts';
import { facts } from '../fixtures/facts.ts';
import { findProgram, needs } from '../find-program.ts';
import {
  dist,
  findFreePort,
  root,
  startCommand,
  startNodeServer,
  type RunningHost,
} from './hosts.ts';

const { limit, window } = publicQuota;

/** Every example that the docs show, by the name of its export. */
const examples = Object.entries<Example>(documented);

/** How to run an example in each language. Each program's name is that of its Debian package too. */
const runners = {
  sh: { program: 'sh', requires: 'curl', args: ['-c'] },
  js: { program: process.execPath, requires: 'node', args: ['--input-type=module', '-e'] },
  python: { program: 'python3', requires: 'python3', args: ['-c'] },
} as const;

const curl = findProgram('curl');

interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

/** Runs an example on an origin. Resolves with its output, as it is at the base URL of the docs, and its exit code. */
async function runAnyway({ language, code }: Example, origin: string): Promise<Outcome> {
  const { program, args } = runners[language];
  const script = code.replaceAll(facts.baseUrl, origin);
  const restore = (output: string) => output.replaceAll(origin, facts.baseUrl);
  const { exited, output } = startCommand([program, ...args, script], {}, root);
  const exitCode = await exited;
  return { stdout: restore(output.stdout), stderr: restore(output.stderr), code: exitCode };
}

/** Runs an example that must succeed on a host. Returns its output. */
async function run(example: Example, { origin }: RunningHost): Promise<string> {
  const { stdout, stderr, code } = await runAnyway(example, origin);
  expect(code, stderr).toBe(0);
  return stdout;
}

/** Splits a response into its lines and its JSON, without the moment in a client's window. */
function parseResponse(response: string) {
  const [head = '', body = ''] = response
    .replaceAll('\r', '')
    .replace(new RegExp(`;r=(?!${limit};)\\d+;t=\\d+$`, 'm'), ';r=…;t=…')
    .replace(/^(Retry-After: )\d+$/m, '$1…')
    .replace(/Retry in \d+ seconds/, 'Retry in … seconds')
    .split('\n\n');
  return { lines: head.split('\n'), json: JSON.parse(body || 'null') as unknown };
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

it('If-Match with another ETag gets 412, as the reference says', async () => {
  const headers = { 'If-Match': '"another"' };
  const { status } = await fetch(`${server.origin}/api/v1/info`, { headers });
  expect(status).toBe(412);
});

it('The page on checking has only commands that these tests run', () => {
  const page = readFileSync(join(dist, 'client', docsPath, 'check.md'), 'utf8');
  const commands = [...page.matchAll(/^```sh\n([^]*?)\n```$/gm)].map(([, code]) => code);
  const run = [...examples.map(([, { code }]) => code), `npm run verify -- ${facts.baseUrl}`];
  expect(commands.length).toBeGreaterThan(1);
  expect(commands.filter((command) => !run.includes(command ?? ''))).toEqual([]);
});

describe.each(['metered', 'advertised'] as const)('On a site that is %s', (mode) => {
  const { errors, resources } = describeApi(facts, mode);
  let host: RunningHost;
  beforeAll(async () => {
    host = await startNodeServer({ LOG_LEVEL: 'silent', RATE_LIMIT_MODE: mode });
  });
  afterAll(() => host.stop());

  it.skipIf(!curl).each(['info', 'health'] as const)(
    `the 200 of %s in the docs is as sent${needs(curl, 'curl')}`,
    async (resource) => {
      const command = `curl --include ${facts.baseUrl}/api/v1/${resource}`;
      const documented = renderResponses(resources[resource])[200]?.code ?? '';
      await expectAsSent(documented, command, host);
    },
  );

  it.skipIf(!curl)(`the 304 of info in the docs is as sent${needs(curl, 'curl')}`, async () => {
    const { code = '' } = renderResponses(resources.info)[304] ?? {};
    const [tag] = /"\w+"/.exec(code) ?? [];
    const command = `curl --include --header 'If-None-Match: ${tag}' ${facts.baseUrl}/api/v1/info`;
    await expectAsSent(code, command, host);
  });

  it.skipIf(!curl).each(Object.entries(errors).filter(([, { request }]) => request))(
    `the response to the example of %s is as sent${needs(curl, 'curl')}`,
    async (code, { request = { path: '' }, response }) => {
      if (code === 'rate_limited') {
        for (let read = 0; read < limit; read += 1) {
          await fetch(`${host.origin}/api/v1/unknown`);
        }
      }
      await expectAsSent(renderResponse(response).code, toCurl(request), host);
    },
  );
});

it.each([
  [
    'metered',
    'private, no-cache',
    `${limit};r=${limit - 1};t=${window}`,
    ['200', '304', '404', '429'],
  ],
  [
    'advertised',
    'public, max-age=60, s-maxage=60, stale-if-error=86400',
    `${limit};r=${limit};t=${window}`,
    ['200', '304', '404'],
  ],
] as const)(
  'The docs of a site that is %s show its headers',
  (mode, cache, rateLimit, statuses) => {
    const { resources, responseHeaders } = describeApi(facts, mode);
    const responses = renderResponses(resources.info);
    expect(Object.keys(responses)).toEqual(statuses);
    for (const status of ['200', '304']) {
      expect(responses[status]?.code).toContain(`\nCache-Control: ${cache}\n`);
      expect(responses[status]?.code).toContain(`\nRateLimit: ${rateLimit}\n`);
    }
    expect(responses[404]?.code).toContain('\nCache-Control: no-store\n');
    expect(responses[404]?.code).toContain(`\nRateLimit: ${limit};r=${limit - 1};t=${window}\n`);
    const examples = Object.fromEntries(responseHeaders.map(({ name, value }) => [name, value]));
    expect(examples).toMatchObject({ 'Cache-Control': cache, RateLimit: rateLimit });
    expect(responses[200]?.code).toContain(`\nETag: ${examples.ETag}\n`);
  },
);

it('With a tiny quota, the patient client gets every response, and waits before it retries', async () => {
  const host = await startNodeServer({ RATE_LIMIT: '2', RATE_WINDOW: '5' });
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

const page = '<!doctype html><h1>Bad Gateway</h1>';
const [past, inAnHour] = [0, Date.now() + 3_600_000].map((time) => new Date(time).toUTCString());
const { error: limited } = createErrorResponse('rate_limited', facts);
const { error: missing } = createErrorResponse('not_found', facts);

/** What the API, or a platform in front of it, can send. The patient client waits for `wait` seconds. */
const failures = [
  { title: 'a 429 with seconds', status: 429, body: { error: limited }, retry: '7', wait: [7, 7] },
  { title: 'a 429 with a date', status: 429, body: page, retry: inAnHour, wait: [3000, 3600] },
  { title: 'a 429 with a past date', status: 429, body: page, retry: past, wait: [window, window] },
  { title: 'a 429 with nonsense', status: 429, body: page, retry: 'soon', wait: [window, window] },
  { title: 'a 429 without Retry-After', status: 429, body: page, wait: [window, window] },
  { title: 'a 502 with HTML', status: 502, body: page },
  { title: 'a 503 without a body', status: 503, body: '' },
  { title: 'a 404 with JSON', status: 404, body: { error: missing } },
  { title: "a 500 with a platform's JSON", status: 500, body: { error: 'Oops' } },
];

/** Replaces setTimeout in an example: prints the seconds instead of waiting. */
const impatience = "const wait = (done, ms) => { console.error('waits', ms / 1000); done(); };\n";

describe.each(failures)(
  'After $title',
  ({ status, body, retry, wait: [min = 0, max = 0] = [] }) => {
    const type = typeof body === 'string' ? 'text/html' : 'application/json';
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const failing = createServer((_request, response) => {
      response.statusCode = status;
      if (text !== '') response.setHeader('Content-Type', type);
      if (retry !== undefined) response.setHeader('Retry-After', retry);
      response.end(text);
    });
    let origin: string;
    beforeAll(async () => {
      await new Promise<void>((resolve) => failing.listen(0, '127.0.0.1', resolve));
      origin = `http://127.0.0.1:${(failing.address() as AddressInfo).port}`;
    });
    afterAll(() => new Promise((resolve) => failing.close(resolve)));

    for (const [name, example] of examples) {
      const { requires } = runners[example.language];
      const program = findProgram(requires);
      const title = `${name} shows what failed${needs(program, requires)}`;
      it.skipIf(!program)(title, { concurrent: true }, async () => {
        const code = example.code.replace(
          /^[^]*setTimeout/,
          (start) => impatience + start.replace('setTimeout', 'wait'),
        );
        const { stdout, stderr } = await runAnyway({ ...example, code }, origin);
        const output = stdout + stderr;
        // Plain curl prints the body alone.
        expect(output).toContain(example.code.startsWith('curl http') ? text : String(status));
        expect(output).not.toMatch(/undefined|NaN|SyntaxError|TypeError|DecodeError|KeyError/);
        if (name.startsWith('read') && typeof body === 'object' && typeof body.error === 'object') {
          expect(output).toContain(body.error.message);
          expect(output).toContain(body.error.hint);
        }
        const waits = [...stderr.matchAll(/^waits (.+)$/gm)].map(([, seconds]) => Number(seconds));
        expect(waits).toHaveLength(name === 'patientClient' && status === 429 ? 10 : 0);
        expect(waits.filter((seconds) => !(seconds >= min && seconds <= max))).toEqual([]);
      });
    }
  },
);

it.each(['infoJavascript', 'infoPython'] as const)(
  '%s shows the status and the type of a 200 with HTML',
  async (name) => {
    const example = documented[name];
    if (!findProgram(runners[example.language].requires)) return;
    const portal = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html').end(page);
    });
    onTestFinished(() => void portal.close());
    await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
    const { stderr, code } = await runAnyway(example, origin);
    expect(code).toBe(1);
    expect(stderr).toContain('200 text/html');
  },
);

it('If no server listens, each example says so', async () => {
  const origin = `http://127.0.0.1:${await findFreePort()}`;
  for (const [name, example] of examples) {
    if (!findProgram(runners[example.language].requires)) continue;
    const { stderr } = await runAnyway(example, origin);
    expect.soft(stderr, name).toMatch(/ECONNREFUSED|Connection refused|Failed to connect/);
  }
});
