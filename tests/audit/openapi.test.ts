import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dist, root } from '../project.ts';

const document = join(dist, 'client', 'openapi.json');
const rules = (name: string) => join(import.meta.dirname, name);
const programs = join(import.meta.dirname, 'node_modules', '.bin');

const env = {
  PATH: process.env.PATH,
  NO_COLOR: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};

it.each([
  ['redocly', ['--config', rules('redocly.yaml')]],
  // With the rules of OWASP.
  [
    'spectral',
    ['--ruleset', rules('spectral.yaml'), '--fail-severity', 'hint', '--display-only-failures'],
  ],
])('The OpenAPI document passes the rules of %s, without warnings', (name, options) => {
  const args = ['lint', document, ...options];
  const { status, stdout, stderr } = spawnSync(join(programs, name), args, {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
  expect(stdout + stderr).not.toMatch(/warning/i);
});
