import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { parseProductFile } from '../../src/packages/facts/product-file.ts';
import { sampleValues } from '../../src/packages/facts/parse-build.ts';
import { productFile } from '../../src/packages/facts/product-schema.ts';
import { questions } from '../../src/packages/setup/questions.ts';
import { startCommand } from '../programs.ts';
import { copyServer } from '../server/server-copy.ts';
import { useTempFolder } from '../temp-folder.ts';

const { at, write } = useTempFolder();

/** What tells the sample from an owner's file. */
const sample = sampleValues.map((value) => `# ${value}\n`).join('');

const read = () => readFileSync(at(productFile), 'utf8');

beforeEach(async () => {
  await copyServer(at());
  write(productFile, sample);
});

const answers = [
  '--headline=Call the clinic',
  '--accent=#1a5fb4',
  '--description=A clinic with one booking line.',
  '--when-to-use=Use it when a person wants to see a doctor.',
  '--takes=voice',
  '--not-provided=There is no public booking API.',
  '--agents-url=https://agents.clinic.example/mcp',
  '--security-contact=mailto:security@clinic.example',
];

function setUp(...args: readonly string[]) {
  const command = ['src/packages/setup/cli.ts', ...args];
  const options = { cwd: at(), input: '', encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, command, options);
  return { status, text: stdout + stderr };
}

it('Flags write product.yaml, and the output says what it lacks and what to run next', () => {
  const own = ['--name=Harbor Clinic', '--phone=+442079460123', '--overwrite'];
  const { status, text } = setUp(...answers, ...own);
  expect(text).not.toContain('landline');
  expect(text).toContain('license, aiTraining, or hstsDays');
  expect(text).toContain('npm run dev');
  expect(status).toBe(0);
  const product = parseProductFile(read());
  expect(product).toMatchObject({
    name: 'Harbor Clinic',
    phone: { number: '+442079460123', takes: ['voice'] },
    notProvided: 'There is no public booking API.',
    home: { title: 'Call the clinic' },
    accent: '#1a5fb4',
    contact: { security: 'mailto:security@clinic.example' },
  });
  // Only the owner knows whether the endpoint needs a token.
  expect(product).toHaveProperty('agents.endpoint', {
    url: 'https://agents.clinic.example/mcp',
    method: 'POST',
  });
});

it.each([
  ['Without --overwrite, flags', answers, /^To replace the sample .*, add --overwrite\.\n$/],
  [
    'Missing and invalid flags',
    [...answers, '--phone=555', '--takes=fax', '--overwrite'],
    /  name: expected a line of text.*; received nothing\n  phone: expected a valid phone number with its country code.*; received "555"\n  takes.*received "fax"/,
  ],
  ['No flags without a terminal', [], /^In a script, use flags: npm run setup -- --help\n$/],
])('%s change nothing, and print why', (_title, args, message) => {
  const before = read();
  const { status, text } = setUp(...args);
  expect(text).toMatch(message);
  expect(status).toBe(1);
  expect(read()).toBe(before);
});

it("A new file is written, and a filled one is the owner's", () => {
  rmSync(at(productFile));
  const own = [...answers, '--takes=both', '--name=Harbor Clinic', '--phone=+442079460123'];
  const { status, text } = setUp(...own);
  expect(status, text).toBe(0);
  expect(text).toContain('+442079460123 is a landline');
  const written = read();
  expect(parseProductFile(written).name).toBe('Harbor Clinic');
  for (const args of [[], own, [...own, '--overwrite']])
    expect(setUp(...args)).toEqual({
      status: 1,
      text: `${productFile} already has your facts: edit them there. To start over, delete the file.\n`,
    });
  expect(read()).toBe(written);
});

it.each(sampleValues)('A sample without its %s has something of the owner', (value) => {
  write(productFile, sample.replace(value, 'Mine'));
  expect(setUp('--overwrite', ...answers).text).toContain('already has your facts');
  expect(read()).toContain('Mine');
});

it('In the interview, Enter accepts what setup guessed, and typing replaces it', async () => {
  const terminal =
    'data:text/javascript,process.stdin.isTTY=true;process.stdin.setRawMode=()=>process.stdin;';
  const command = [process.execPath, '--import', terminal, 'src/packages/setup/cli.ts'];
  const env = { LC_ALL: 'pt_PT.UTF-8' };
  const { process: child, output, exited } = startCommand(command, env, at(), 'pipe');
  const typed: Readonly<Record<string, string>> = {
    ...{ name: 'Flores', headline: 'Ligue', description: 'Uma florista.', country: 'Ireland' },
    ...{ phone: '+44 20 7946 0123', takes: 'voice', city: 'Cork' },
  };
  let last = '';
  child.stdout?.on('data', () => {
    const asked = output.stdout.match(/Replace the sample| \d+(?=\/21 )/g)?.at(-1) ?? '';
    if (asked === last) return;
    last = asked;
    child.stdin?.write(
      asked > 'A' ? 'y' : `${typed[Object.keys(questions)[+asked - 1] ?? ''] ?? ''}\r`,
    );
    if (asked === ' 21') child.stdin?.end();
  });
  await exited;
  expect(output.stdout).toContain('Press Enter for pt');
  const { language, name, address } = parseProductFile(read());
  expect([language, name, address?.country]).toEqual(['pt', 'Flores', 'IE']);
});

it('--help lists the flags', () => {
  expect(setUp('--help').text).toContain('--phone: Your phone number');
});
