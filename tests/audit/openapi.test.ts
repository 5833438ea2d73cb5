import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dist, root, runTool } from './tools.ts';

const document = join(dist, 'client', 'openapi.json');

describe('The OpenAPI document', () => {
  it('passes all recommended rules of Redocly, without warnings', async () => {
    const config = join(root, 'tests', 'audit', 'redocly.yaml');
    const { code, text } = await runTool('redocly', ['lint', document, '--config', config]);
    expect(code, text).toBe(0);
    expect(text).toContain('Your API description is valid');
    expect(text).not.toMatch(/warning/i);
  });

  it('passes the OpenAPI and OWASP rules of Spectral, without hints', async () => {
    const ruleset = join(root, 'tests', 'audit', 'spectral.yaml');
    const { code, text } = await runTool('spectral', [
      ...['lint', document, '--ruleset', ruleset],
      ...['--fail-severity', 'hint', '--display-only-failures'],
    ]);
    expect(code, text).toBe(0);
  });
});
