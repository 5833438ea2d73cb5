import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { listVariables } from '../../src/facts/environment.ts';
import { buildVariables, parseBuild } from '../../src/facts/parse-build.ts';
import { parseConfig, serverVariables } from '../../src/hosts/node/variables.ts';
import { exampleProduct } from './sample-facts.ts';
import { errorOf } from './facts/environments.ts';

const root = join(import.meta.dirname, '../..');

function renderSection(program: string, variables: ReturnType<typeof listVariables>): string {
  const entries = variables.map(({ name, meaning, example }) => {
    const quote = example.includes('"') ? "'" : '"';
    const value = /\s/.test(example) ? `${quote}${example}${quote}` : example;
    // In a comment, so that a copy of the file changes nothing.
    return `# ${meaning}\n#${name}=${value}\n`;
  });
  return [`## Variables of the ${program}\n`, ...entries].join('\n');
}

const file = [
  '# Copy this file to .env, and uncomment the lines that you need.\n# docs/run.md lists the defaults.\n',
  renderSection('build', listVariables(buildVariables)),
  renderSection('server', listVariables(serverVariables)),
].join('\n');

// To write the file: npx vitest run tests/unit/settings-files -u
it('.env.example lists the variables, in comments', async () => {
  await expect(file).toMatchFileSnapshot(join(root, '.env.example'));
  expect(parseEnv(file)).toEqual({});
});

it('.env.example has valid values that differ from the defaults', () => {
  const env = parseEnv(file.replaceAll(/^#(?=[A-Z_]+=)/gm, ''));
  expect(parseBuild(env, exampleProduct).baseUrl).toBe('https://desk.example');
  const config = parseConfig(env);
  for (const [setting, value] of Object.entries(parseConfig({}))) {
    expect(config).not.toHaveProperty(setting, value);
  }
});

it('The docs show the message that the build prints for wrong variables', () => {
  const page = readFileSync(join(root, 'docs/start.md'), 'utf8');
  expect(page).toContain(errorOf({ PUBLIC_BASE_URL: 'desk.example' }).message);
});
