import * as clack from '@clack/prompts';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseSettings } from '../facts/environment.ts';
import { product } from '../facts/product.ts';
import { editProduct, productFile, readAnswers } from './edit-product.ts';
import { answersSchema, questions, type Flag } from './questions.ts';

type Texts = Partial<Record<Flag, string | undefined>>;

const flags = Object.keys(questions) as Flag[];
const nothingWritten = 'Nothing was written.';

const usage = `npm run setup asks about your product. With flags, it asks nothing:
${flags.map((flag) => `  --${flag}: ${questions[flag].join('. For example: ')}`).join('\n')}
  --overwrite: Replaces the values in ${productFile}.`;

async function main(): Promise<void> {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'string' } as const]));
  const { help, overwrite, ...given } = parseArgs({
    options: { ...options, overwrite: { type: 'boolean' }, help: { type: 'boolean' } },
  }).values as Texts & { help?: boolean; overwrite?: boolean };
  if (help) {
    clack.log.message(usage);
    return;
  }
  const current: Texts = readAnswers(product);
  const isInterview = process.argv.length === 2;
  if (!isInterview && !overwrite) throw new Error(`To change ${productFile}, add --overwrite.`);
  const texts = isInterview ? await interview(current) : { ...current, ...given };
  const answers = parseSettings('Nothing was written:', answersSchema, texts);
  writeFileSync(productFile, await editProduct(readFileSync(productFile, 'utf8'), answers));
  const replaced = current.phone === answers.phone ? undefined : current.phone;
  if (replaced !== undefined && !product.mentions?.includes(replaced)) {
    clack.log.info(
      `Your old number, ${replaced}, is now in \`former\`: the build stops if a text still has it.`,
    );
  }
  clack.log.info(
    'To state a license, to allow or forbid AI training, or to make browsers insist on https, ' +
      `set license, aiTraining, or hstsDays in ${productFile}.`,
  );
  clack.outro(`Your answers are in ${productFile}. To see your site, run: npm run dev`);
}

/**
 * Asks each question on the terminal until the answer is valid.
 * @throws {Error} if the person stops, or if there is no terminal.
 */
async function interview(current: Texts): Promise<Texts> {
  if (!process.stdin.isTTY) throw new Error('In a script, use flags: npm run setup -- --help');
  clack.intro(`This changes ${productFile}.`);
  const isOwn = current.name !== undefined;
  const go = await clack.confirm({
    message: isOwn ? 'Change your answers?' : 'Replace the sample product with yours?',
  });
  if (go !== true) throw new Error(nothingWritten);
  const answers: Texts = {};
  for (const [index, flag] of flags.entries()) {
    const [question, example] = questions[flag];
    const schema = answersSchema.shape[flag];
    const isOptional = schema.safeParse(undefined).success;
    const answer = await clack.text({
      message: `${index + 1}/${flags.length} ${question}${isOptional ? ' (optional)' : ''}`,
      placeholder: `For example: ${example}`,
      initialValue: current[flag] ?? '',
      validate: (typed) => {
        const { error } = schema.safeParse(typed === '' ? undefined : typed);
        return error && `Expected ${error.issues[0]?.message ?? 'another answer'}.`;
      },
    });
    if (clack.isCancel(answer)) throw new Error(nothingWritten);
    answers[flag] = answer === '' ? undefined : answer;
  }
  return answers;
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
