import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { parseEnvironment } from '../facts/environment.ts';
import { product } from '../facts/product.ts';
import { answersSchema, toProduct, type Answers } from './answers.ts';
import { renderProduct } from './render-product.ts';

const productFile = join('src', 'facts', 'product.ts');
const envFile = '.env';

const questions = Object.entries(answersSchema.shape).map(([flag, schema]) => ({
  flag,
  schema,
  question: schema.meta()?.description ?? flag,
}));

const usage = [
  'npm run setup asks for the facts of your product. With flags, it asks nothing:',
  ...questions.map(({ flag, question }) => `  --${flag}: ${question}`),
  `  --overwrite: Replaces ${productFile}.`,
].join('\n');

async function main(): Promise<void> {
  const flags = Object.fromEntries(
    questions.map(({ flag }) => [flag, { type: 'string' } as const]),
  );
  const { help, overwrite, ...given } = parseArgs({
    options: { ...flags, overwrite: { type: 'boolean' }, help: { type: 'boolean' } },
  }).values as { help?: boolean; overwrite?: boolean } & Record<string, string | undefined>;
  if (help) {
    print(usage);
    return;
  }
  const isInterview = process.argv.length === 2;
  if (!isInterview && !overwrite) {
    throw new Error(`${productFile} exists. Add --overwrite to replace it.`);
  }
  const texts = isInterview ? await interview() : given;
  await write(parseEnvironment('Nothing was written:', answersSchema, texts));
}

/**
 * Asks a person on the terminal, each question until the answer is right. An empty line is no answer.
 * @throws {Error} if the input ends, or if product.ts must stay.
 */
async function interview(): Promise<Record<string, string | undefined>> {
  const terminal = createInterface({ input: process.stdin });
  // Lines that arrive before the question are answers too, so a script can write them at once.
  const lines = terminal[Symbol.asyncIterator]();
  async function ask(question: string): Promise<string | undefined> {
    process.stdout.write(`${question} `);
    const { done, value } = await lines.next();
    if (done) throw new Error('The answers ended, so nothing was written.');
    return value.trim() || undefined;
  }

  const answers: Record<string, string | undefined> = {};
  try {
    for (const { flag, question, schema } of questions) {
      for (;;) {
        answers[flag] = await ask(question);
        const { error } = schema.safeParse(answers[flag]);
        if (!error) break;
        print(`Expected ${error.issues[0]?.message ?? 'another answer'}.`);
      }
    }
    const answer = await ask(`Replace ${productFile}? (y/N)`);
    if (!/^y(?:es)?$/i.test(answer ?? '')) throw new Error('Nothing was written.');
  } finally {
    terminal.close();
  }
  return answers;
}

async function write(answers: Answers): Promise<void> {
  writeFileSync(productFile, await renderProduct(toProduct(answers, product), productFile));
  const variables = { PUBLIC_BASE_URL: answers['base-url'], MCP_URL: answers['agents-url'] };
  const written = [productFile, ...writeVariables(variables)];
  print(`Wrote ${written.join(' and ')}. Next:
  npm run dev      shows your site while you edit ${productFile}
  npm start        builds, checks, and serves it`);
}

/** Sets variables in .env, and keeps its other lines. Returns the files that it wrote. */
function writeVariables(variables: Record<string, string | undefined>): string[] {
  const set = Object.entries(variables).filter(([, value]) => value !== undefined);
  if (set.length === 0) return [];
  const added = set.map(([name, value]) => `${name}=${value}`);
  const before = existsSync(envFile) ? readFileSync(envFile, 'utf8').trimEnd().split('\n') : [];
  const kept = before.filter((line) => !set.some(([name]) => line.startsWith(`${name}=`)));
  writeFileSync(envFile, [...kept, ...added, ''].join('\n'));
  return [envFile];
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

await main().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
