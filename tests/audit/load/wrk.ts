import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../../find-program.ts';

/** The path of wrk, or undefined if it is not installed. */
export const wrk = findProgram('wrk');

export interface WrkOptions {
  readonly seconds: number;
  readonly connections: number;
  /** Lua that defines `request`, and may define `init` (wrk's SCRIPTING). */
  readonly script: string;
}

/** The result of wrk: responses by status, and failed connections. */
export interface WrkResult {
  readonly requests: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly errors: Readonly<Record<'connect' | 'read' | 'write' | 'timeout', number>>;
}

/** Lua that prints the result as JSON. */
const summary = `
local threads = {}
function setup(thread)
  thread:set('number', #threads)
  table.insert(threads, thread)
end
function response(status)
  statuses[status] = (statuses[status] or 0) + 1
end
function done(summary)
  local all = {}
  for _, thread in ipairs(threads) do
    for status, count in pairs(thread:get('statuses')) do
      all[status] = (all[status] or 0) + count
    end
  end
  local parts = {}
  for status, count in pairs(all) do table.insert(parts, string.format('"%d":%d', status, count)) end
  local e = summary.errors
  io.write(string.format(
    'RESULT{"requests":%d,"statuses":{%s},"errors":{"connect":%d,"read":%d,"write":%d,"timeout":%d}}\\n',
    summary.requests, table.concat(parts, ','), e.connect, e.read, e.write, e.timeout))
end
statuses = {}
`;

/** Sends requests as fast as one thread of wrk can. */
export async function runWrk(origin: string, options: WrkOptions): Promise<WrkResult> {
  const folder = await mkdtemp(join(tmpdir(), 'wrk-'));
  const script = join(folder, 'script.lua');
  await writeFile(script, summary + options.script);
  const { seconds, connections } = options;
  const args = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '-s', script, origin];
  try {
    const { stdout } = await promisify(execFile)(wrk ?? 'wrk', args);
    const [, result = ''] = /^RESULT(.*)$/m.exec(stdout) ?? [];
    return JSON.parse(result) as WrkResult;
  } finally {
    await rm(folder, { recursive: true });
  }
}
