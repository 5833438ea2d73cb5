import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { dist, root } from '../server/hosts.ts';

export { dist, root };

const packages = {
  prism: '@stoplight/prism-cli',
  redocly: '@redocly/cli',
  spectral: '@stoplight/spectral-cli',
} as const;

export type Tool = keyof typeof packages;

/** Starts a tool from node_modules without telemetry. */
export function startTool(tool: Tool, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [binOf(tool), ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NO_COLOR: '1',
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a tool, and returns its output. */
export function runTool(
  tool: Tool,
  args: readonly string[],
): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve, reject) => {
    const child = startTool(tool, args);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (part: string) => (text += part));
    }
    child.on('error', reject).on('close', (code) => {
      resolve({ code, text });
    });
  });
}

function binOf(tool: Tool): string {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve(`${packages[tool]}/package.json`);
  const { bin } = require(manifest) as { bin: Record<string, string> };
  return join(dirname(manifest), bin[tool] ?? '');
}
