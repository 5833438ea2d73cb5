import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { listVariables } from '../../src/facts/environment.ts';
import { buildVariables } from '../../src/facts/parse-build.ts';
import { parseBuild } from '../../src/facts/parse-build.ts';
import { exampleProduct } from './example-product.ts';
import { parseConfig, serverVariables } from '../../src/hosts/node/variables.ts';
import { errorOf } from './facts/environments.ts';

const root = join(import.meta.dirname, '../..');
const programs = {
  build: listVariables(buildVariables),
  server: listVariables(serverVariables),
};

/** Every variable in a comment, so that a copy of the file changes nothing. */
function renderEnvExample(): string {
  const sections = Object.entries(programs).map(([program, variables]) => {
    const entries = variables.map(
      ({ name, meaning, example }) => `# ${meaning}\n#${name}=${quote(example)}\n`,
    );
    return [`## Variables of the ${program}\n`, ...entries].join('\n');
  });
  return `# Copy this file to .env, and uncomment the lines that you need.\n# docs/run.md lists the defaults.\n\n${sections.join('\n')}`;
}

function quote(value: string): string {
  if (!/\s/.test(value)) return value;
  return value.includes('"') ? `'${value}'` : `"${value}"`;
}

// To write the file: npx vitest run tests/unit/settings-files -u
it('The variables of the build and the server are listed in .env.example', async () => {
  await expect(renderEnvExample()).toMatchFileSnapshot(join(root, '.env.example'));
});

it('The docs show the message that the build prints for wrong variables', () => {
  const page = readFileSync(join(root, 'docs/start.md'), 'utf8');
  expect(page).toContain(errorOf({ PUBLIC_BASE_URL: 'desk.example' }).message);
});

describe('.env.example', () => {
  const file = renderEnvExample();
  /** The file with every line in use. */
  const env = parseEnv(file.replaceAll(/^#(?=[A-Z_]+=)/gm, ''));

  it('has values that the build accepts', () => {
    expect(parseBuild(env, exampleProduct).facts.baseUrl).toBe('https://desk.example');
  });

  it('has values that the server accepts, and that differ from the defaults', () => {
    const defaults = Object.entries(parseConfig({}));
    const config = parseConfig(env);
    for (const [setting, value] of defaults) expect(config).not.toHaveProperty(setting, value);
  });

  it('changes nothing if it is copied', () => {
    expect(parseEnv(file)).toEqual({});
  });
});
