import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type CheckRequest } from '../../src/verify/check.ts';
import { checks } from '../../src/verify/checks.ts';
import { renderCurl } from '../../src/verify/curl-line.ts';
import { createOriginTarget } from '../../src/verify/origin-target.ts';
import { runChecks } from '../../src/verify/run.ts';
import { startLocalServer } from '../http/local-server.ts';
import { startRecorder, type Recorder } from './recorder.ts';

const curlIsMissing = spawnSync('curl', ['--version']).status !== 0;

/** Every distinct request that the checks send to a correct server. */
async function collectRequests(): Promise<CheckRequest[]> {
  const server = await startLocalServer();
  const requests = new Map<string, CheckRequest>();
  await runChecks(checks, {
    ...server.target,
    send(request) {
      requests.set(JSON.stringify(request), request);
      return server.target.send(request);
    },
  });
  await server.stop();
  return [...requests.values()];
}

/** Requests that no check sends to a correct server. */
const odd: readonly CheckRequest[] = [
  ask('GET', '/a%20b'),
  ask('GET', "/it's/$HOME/`id`/!!"),
  ask('GET', '/[a]{b,c}#d'),
  ask('GET', '/\xe9\xff'),
  ask('GET', '//other.example/x'),
  ask('GET', '/?'),
  ask('GET', '/a?b?c=\\d'),
  ask('GET', '/', { 'If-None-Match': '' }),
  ask('GET', '/', { 'If-None-Match': `"'%d\\n$(id)!\xe9"` }),
  { ...ask('POST', '/'), body: "@it's\n{}" },
  { ...ask('POST', '/', { 'Content-Type': 'text/plain' }), body: 'é\n' },
];

/** The fields that each client sets itself. */
const own = /^(?:host|user-agent|accept|connection):/i;

/** Sorts the fields of a recorded request and leaves out those that each client sets itself. */
function normalize(bytes: string): string {
  const end = bytes.indexOf('\r\n\r\n');
  const [line = '', ...fields] = bytes.slice(0, end).split('\r\n');
  const shared = fields.filter((field) => !own.test(field)).map((field) => field.trimEnd());
  return [line, ...shared.sort(), '', bytes.slice(end + 4)].join('\n');
}

/** Records the request that verify sends and the one that the curl line sends. */
async function record(request: CheckRequest, recorder: Recorder) {
  const target = createOriginTarget(recorder.origin);
  const [sent] = await Promise.all([recorder.next(request.bytes?.length), target.send(request)]);
  target.close?.();
  const line = renderCurl(request, recorder.origin);
  const run = promisify(execFile)('sh', ['-c', line]);
  const [again] = await Promise.all([recorder.next(request.bytes?.length), run]);
  return request.bytes === undefined
    ? { line, verify: normalize(sent), curl: normalize(again) }
    : { line, verify: sent, curl: again };
}

const lanes = 4;

describe.skipIf(curlIsMissing)('The curl line of a request sends what verify sent', () => {
  let requests: readonly CheckRequest[] = [];
  let recorders: readonly Recorder[] = [];
  beforeAll(async () => {
    requests = await collectRequests();
    recorders = await Promise.all(Array.from({ length: lanes }, startRecorder));
  });
  afterAll(() => Promise.all(recorders.map((recorder) => recorder.stop())));

  it('for every distinct request of every check', { timeout: 180_000 }, async () => {
    expect(requests.length).toBeGreaterThan(200);
    const wrong: string[] = [];
    const runLane = async (recorder: Recorder, lane: number) => {
      for (const request of requests.filter((_, index) => index % lanes === lane)) {
        const { line, verify, curl } = await record(request, recorder);
        if (verify !== curl || !/^[\x20-\x7e]+$/.test(line)) wrong.push(line);
      }
    };
    await Promise.all(recorders.map(runLane));
    expect(wrong).toEqual([]);
  });

  it.each(odd)('for $method $target, $headers and $body', async (request) => {
    const [recorder] = recorders;
    if (!recorder) throw new Error('no recorder');
    const { line, verify, curl } = await record(request, recorder);
    expect(curl).toBe(verify);
    expect(line, 'the line itself is visible ASCII').toMatch(/^[\x20-\x7e]+$/);
  });
});
