import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { docsPath } from '../../src/facts/paths.ts';
import { listVariables } from '../../src/facts/environment.ts';
import { buildVariables } from '../../src/facts/build-variables.ts';
import { parseBuild } from '../../src/facts/parse-build.ts';
import { exampleProduct } from './example-product.ts';
import { parseConfig, serverVariables } from '../../src/hosts/node/variables.ts';
import { errorOf } from './facts/environments.ts';

const root = join(import.meta.dirname, '../..');
const programs = {
  build: listVariables(buildVariables),
  server: listVariables(serverVariables),
};

function renderTable(variables: ReturnType<typeof listVariables>): string {
  const rows = variables.map(
    ({ name, default: fallback, meaning }) => `| \`${name}\` | ${fallback} | ${meaning} |`,
  );
  return ['| Name | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

function renderReadme(readme: string): string {
  return Object.entries(programs).reduce(
    (text, [program, variables]) =>
      text.replace(
        new RegExp(`(?<=<!-- ${program} variables -->\n)[^]*?(?=<!-- end -->)`),
        () => `\n${renderTable(variables)}\n\n`,
      ),
    readme,
  );
}

/** Every variable in a comment, so that a copy of the file changes nothing. */
function renderEnvExample(): string {
  const sections = Object.entries(programs).map(([program, variables]) => {
    const entries = variables.map(
      ({ name, meaning, example }) => `# ${meaning}\n#${name}=${quote(example)}\n`,
    );
    return [`## Variables of the ${program}\n`, ...entries].join('\n');
  });
  return `# Copy this file to .env, and uncomment the lines that you need.\n# The README lists the defaults.\n\n${sections.join('\n')}`;
}

function quote(value: string): string {
  if (!/\s/.test(value)) return value;
  return value.includes('"') ? `'${value}'` : `"${value}"`;
}

// To write the files: npx vitest run tests/unit/settings-files -u
describe('The variables of the build and the server', () => {
  it('are listed in the README', async () => {
    const path = join(root, 'README.md');
    const options = { ...(await resolveConfig(path)), filepath: path };
    const expected = await format(renderReadme(readFileSync(path, 'utf8')), options);
    for (const { name } of Object.values(programs).flat())
      expect(expected).toContain(`| \`${name}\` `);
    await expect(expected).toMatchFileSnapshot(path);
  });

  it('are listed in .env.example', async () => {
    await expect(renderEnvExample()).toMatchFileSnapshot(join(root, '.env.example'));
  });
});

it('The docs show the message that the build prints for wrong variables', () => {
  const page = readFileSync(join(root, 'src/content/docs', docsPath, 'operate/facts.mdx'), 'utf8');
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
