import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { describeValue } from '../facts/environment.ts';
import { product } from '../facts/product.ts';
import { answersSchema, toProduct, toVariables, type Answers } from './answers.ts';
import { createInterview, type Interview } from './ask.ts';
import { renderProduct } from './render-product.ts';

const fields = Object.entries(answersSchema.shape) as [keyof Answers, z.ZodType][];
const usage = [
  'npm run setup asks for the facts of your product. With flags, it asks nothing:',
  ...fields.map(([flag, schema]) => `  --${flag}: ${schema.meta()?.description ?? ''}`),
  '  --overwrite: replace src/facts/product.ts',
].join('\n');

const files = { product: join('src', 'facts', 'product.ts'), env: '.env' };

async function main(): Promise<void> {
  const options = Object.fromEntries(fields.map(([flag]) => [flag, { type: 'string' }] as const));
  const { values } = parseArgs({
    options: {
      ...(options as Record<keyof Answers, { type: 'string' }>),
      overwrite: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    print(usage);
    return;
  }
  const { overwrite = false, help: _help, ...given } = values;
  const interview = Object.keys(given).length === 0 ? createInterview() : undefined;
  try {
    const answers = parseAnswers(interview ? await askAll(interview) : given);
    if (overwrite || (await mayReplace(interview))) await write(answers);
  } finally {
    interview?.close();
  }
}

async function askAll(interview: Interview): Promise<Record<string, string | undefined>> {
  const answers: Record<string, string | undefined> = {};
  for (const [flag, schema] of fields) {
    answers[flag] = await interview.ask(schema.meta()?.description ?? flag, schema);
  }
  return answers;
}

/** @throws {Error} with a line for each flag that is missing or wrong. */
function parseAnswers(given: Record<string, string | undefined>): Answers {
  const { data, error } = answersSchema.safeParse(given);
  if (data) return data;
  const lines = error.issues.map(({ path: [flag], message }) => {
    const received = given[String(flag)];
    return `  --${String(flag)}: expected ${message}; received ${describeValue(received)}`;
  });
  throw new Error(['Nothing was written:', ...lines].join('\n'));
}

/** @throws {Error} if there is nobody to ask. */
async function mayReplace(interview: Interview | undefined): Promise<boolean> {
  if (!existsSync(files.product)) return true;
  if (!interview) {
    throw new Error(`${files.product} exists. Add --overwrite to replace it.`);
  }
  const answer = await interview.ask(`Replace ${files.product}? (y/N)`, z.string().optional());
  if (/^y(?:es)?$/i.test(answer ?? '')) return true;
  print('Nothing was written.');
  return false;
}

async function write(answers: Answers): Promise<void> {
  writeFileSync(files.product, await renderProduct(toProduct(answers, product), files.product));
  const variables = toVariables(answers);
  writeEnvironment(variables);
  const written = [files.product, ...(Object.keys(variables).length > 0 ? [files.env] : [])];
  print(
    [
      `Wrote ${written.join(' and ')}. Next:`,
      '  npm run dev      shows your site while you edit src/facts/product.ts',
      '  npm start        builds, checks, and serves it',
    ].join('\n'),
  );
}

/** Sets variables in .env, and keeps its other lines. */
function writeEnvironment(variables: Record<string, string>): void {
  const names = Object.keys(variables);
  if (names.length === 0) return;
  const before = existsSync(files.env) ? readFileSync(files.env, 'utf8').trimEnd().split('\n') : [];
  const kept = before.filter((line) => !names.some((name) => line.startsWith(`${name}=`)));
  const added = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  writeFileSync(files.env, [...kept, ...added, ''].join('\n'));
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

await main().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
