import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeFileList } from '../../src/build/file-list.ts';
import { dist, findFreePort, startProgram, type Program } from './hosts.ts';

const patience = { timeout: 30_000 };

/** A body, on a connection of its own. */
async function readOnce(url: string): Promise<string> {
  const [response] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage];
  return text(response);
}

describe('A server of two processes', { timeout: 60_000 }, () => {
  let folder: string;
  let build: string;
  let program: Program;
  let origin: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workers-'));
    build = join(folder, 'build');
    await cp(dist, build, { recursive: true });
    const port = await findFreePort();
    origin = `http://127.0.0.1:${port}`;
    const env = { WORKERS: '2', PORT: String(port) };
    program = startProgram([join(build, 'frontdesk.mjs')], env, folder);
    await vi.waitFor(() => {
      expect(program.output.stdout).toContain('listening');
    }, patience);
  });
  afterAll(async () => {
    program.process.kill('SIGTERM');
    await program.exited;
    await rm(folder, { recursive: true });
  });

  /** The process ids of the workers that run (proc(5)). */
  async function listWorkers(): Promise<number[]> {
    const pid = String(program.process.pid);
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return children.split(' ').filter(Boolean).map(Number);
  }

  /** A text of the build, over more connections than one process gets. */
  function readMany(): Promise<string[]> {
    return Promise.all(Array.from({ length: 8 }, () => readOnce(`${origin}/llms.txt`)));
  }

  const countReplaced = () =>
    program.output.stdout.split('another worker took its place').length - 1;

  async function killOne(): Promise<number> {
    const [worker = 0] = await listWorkers();
    process.kill(worker, 'SIGKILL');
    await expect.poll(listWorkers, patience).not.toContain(worker);
    return worker;
  }

  it('gets another one for a process that ends', async () => {
    const before = new Set(await readMany());
    expect(before.size).toBe(1);
    const killed = await killOne();
    await expect.poll(countReplaced, patience).toBe(1);
    expect(await listWorkers()).toHaveLength(2);
    expect(await listWorkers()).not.toContain(killed);
    expect(new Set(await readMany())).toEqual(before);
  });

  it('never serves two builds: while another is in its place, it goes on with who is left', async () => {
    const before = new Set(await readMany());
    const former = join(folder, 'former');
    await rename(build, former);
    await cp(former, build, { recursive: true });
    await writeFile(join(build, 'client', 'llms.txt'), 'another build');
    await writeFileList(build, join(build, 'client'));

    await killOne();
    await expect
      .poll(() => program.output.stderr, patience)
      .toContain(`Another build is in ${build} now: restart the server to serve it.\n`);
    expect(new Set(await readMany())).toEqual(before);

    await rm(build, { recursive: true });
    await rename(former, build);
    await expect.poll(countReplaced, patience).toBe(2);
    expect(new Set(await readMany())).toEqual(before);
  });

  it('ends where nobody is left to serve, and nobody can be started', async () => {
    await rm(join(build, 'files.json'));
    for (const worker of await listWorkers()) process.kill(worker, 'SIGKILL');
    expect(await program.exited).toBe(1);
    expect(program.output.stdout).toContain('no worker is left');
  });
});
