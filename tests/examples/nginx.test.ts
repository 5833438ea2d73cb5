import { describe, expect, it } from 'vitest';
import { routes } from '../../src/contract/routes.ts';
import { nginxFilesGaps, nginxGaps } from '../../src/gaps/proxies.ts';
import { needs } from '../find-program.ts';
import { dist, startNodeServer, startProgram, type RunningHost } from '../http/hosts.ts';
import { nginx, runNginx } from '../nginx.ts';
import { readExample } from './example-file.ts';
import { findFailedChecks, listChecks } from './failed-checks.ts';

const folders = {
  'nginx.conf': { '/var/cache/nginx/frontdesk': '{folder}/cache' },
  'nginx-files.conf': { '/srv/frontdesk/dist': dist },
} as const;

interface Setup {
  readonly example: keyof typeof folders;
  readonly mode: 'advertised' | 'metered';
  readonly edit?: (text: string) => string;
}

/** Runs a Node server, and nginx with an example before it, on free ports and in its own folders. */
async function withNginx(
  { example, mode, edit = (text) => text }: Setup,
  use: (origin: string, server: RunningHost) => Promise<void>,
): Promise<void> {
  const server = await startNodeServer({ RATE_LIMIT_MODE: mode, TRUST_PROXY: '127.0.0.1' });
  try {
    const proxy = await runNginx((port, folder) => {
      const text = readExample(example, {
        '\n  listen 80;\n  listen [::]:80;\n': `\n  listen 127.0.0.1:${port};\n`,
        '127.0.0.1:8080': new URL(server.origin).host,
        ...folders[example],
      });
      return edit(text.replaceAll('{folder}', folder));
    });
    await use(proxy.origin, server).finally(() => proxy.stop());
  } finally {
    await server.stop();
  }
}

describe.skipIf(!nginx)(`The examples for nginx${needs(nginx, 'nginx-light')}`, () => {
  it.each([
    { example: 'nginx.conf', gaps: nginxGaps },
    { example: 'nginx-files.conf', gaps: nginxFilesGaps },
  ] as const)('fail exactly the checks that are listed: $example', ({ example, gaps }) =>
    withNginx({ example, mode: 'advertised' }, async (origin) => {
      expect(await findFailedChecks(origin)).toEqual(listChecks(gaps));
    }),
  );

  it('fail the same checks in metered mode, without the lines that end with "# cache"', () => {
    const edit = (text: string) => text.replaceAll(/^.*# cache\n/gm, '');
    return withNginx({ example: 'nginx.conf', mode: 'metered', edit }, async (origin) => {
      expect(await findFailedChecks(origin)).toEqual(listChecks(nginxGaps));
    });
  });

  it('pass verify --behind nginx, which names the failures', () =>
    withNginx({ example: 'nginx.conf', mode: 'advertised' }, async (origin) => {
      const program = startProgram(['src/verify/cli.ts', '--behind', 'nginx', origin]);
      expect(await program.exited).toBe(0);
      expect(program.output.stdout).toMatch(/^fails \d checks: behind nginx: TRACE$/m);
      expect(program.output.stdout).toMatch(
        /\n\d+ passed, 0 failed, \d\d failed as expected, 0 skipped\n$/,
      );
    }));

  it('serve every route from files while the server is down', () =>
    withNginx({ example: 'nginx-files.conf', mode: 'advertised' }, async (origin, server) => {
      await server.stop();
      const status = async (path: string) => (await fetch(`${origin}${path}`)).status;
      const reads = await Promise.all(routes.map(({ path }) => status(path)));
      expect(reads).toEqual(routes.map(() => 200));
      expect(await status('/openapi.json')).toBe(200);
      expect(await status('/api/v1/unknown')).toBe(502);
    }));
});
