import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './find-program.ts';
import { findFreePort, startCommand, waitFor } from './server/hosts.ts';

/** The path of nginx, or undefined if it is not installed. */
export const nginx = findProgram('nginx');

/** Starts nginx with an `http` block, and waits until it responds. */
export async function runNginx(http: (port: number, folder: string) => string) {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const port = await findFreePort();
  await mkdir(join(folder, 'temp'));
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/temp/${name};`)
    .join('\n  ');
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${temp}
  ${http(port, folder)}
}
`,
  );
  const command = [nginx ?? 'nginx', '-p', folder, '-c', join(folder, 'nginx.conf')];
  const program = startCommand(command, {}, folder);
  const origin = `http://127.0.0.1:${port}`;
  await waitFor(`${origin}/api/v1/health`, program);
  return {
    origin,
    process: program.process,
    stop: async (): Promise<void> => {
      program.process.kill('SIGTERM');
      await program.exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
