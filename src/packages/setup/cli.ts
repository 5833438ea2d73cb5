import * as clack from '@clack/prompts';
import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkout, describeLandline, readProductFile, sampleValues } from '@frontdesk/facts';
import { parseSettings, toMessage } from '@frontdesk/settings';
import { fillTemplate } from './fill-template.ts';
import { createAnswersSchema, questions, type Flag, type Texts } from './questions.ts';

const flags = Object.keys(questions) as Flag[];
const nothingWritten = 'Nothing was written.';

const usage = `${checkout.toCommand('setup')} asks about your product. With flags, it asks nothing:
${flags.map((flag) => `  --${flag}: ${questions[flag].join('. For example: ')}`).join('\n')}
  --facts: Your product's file. Without it, ${checkout.productFile}.
  --overwrite: Replaces the sample product.`;

async function main(): Promise<void> {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'string' } as const]));
  const { facts, help, overwrite, ...given } = parseArgs({
    options: {
      ...options,
      facts: { type: 'string', default: checkout.productFile },
      overwrite: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  }).values as Texts & { facts: string; help?: boolean; overwrite?: boolean };
  if (help) {
    clack.log.message(toMessage(usage));
    return;
  }
  const exists = existsSync(facts);
  const source = exists ? readProductFile(facts) : '';
  // The sample has all of these, unless an owner edited it.
  if (exists && !sampleValues.every((value) => source.includes(value)))
    throw new Error(
      `${facts} already has your facts: edit them there. To start over, delete the file.`,
    );
  const isInterview = Object.keys(given).length === 0 && !overwrite;
  if (!isInterview && exists && !overwrite)
    throw new Error(`To replace the sample product in ${facts}, add --overwrite.`);
  const texts: Texts = isInterview ? await interview(facts) : given;
  const answers = parseSettings('Nothing was written:', createAnswersSchema(texts), texts);
  writeFileSync(facts, fillTemplate(answers));
  const landline = describeLandline(answers.phone, answers.takes);
  if (landline !== undefined) clack.log.warn(toMessage(landline));
  if (answers.hours) {
    const what = 'list your holidays in hours.exceptions';
    clack.log.info(
      toMessage(`To let your site say whether you are open now, ${what} in ${facts}.`),
    );
  }
  const why =
    'To state a license, to allow or forbid AI training, or to make browsers insist on https';
  clack.log.info(toMessage(`${why}, set license, aiTraining, or hstsDays in ${facts}.`));
  clack.outro(toMessage(`Your answers are in ${facts}. To see your site, run: npm run dev`));
}

/**
 * Asks each question on the terminal until the answer is valid.
 * @throws {Error} if the person stops, or if there is no terminal.
 */
async function interview(file: string): Promise<Texts> {
  if (!process.stdin.isTTY)
    throw new Error(
      `In a script, use flags: ${checkout.toCommand('setup')}${checkout.beforeOptions}--help`,
    );
  clack.intro(toMessage(`This writes ${file}.`));
  const message = 'Replace the sample product with yours?';
  const go = !existsSync(file) || (await clack.confirm({ message }));
  if (go !== true) throw new Error(nothingWritten);
  const answers: Partial<Record<Flag, string | undefined>> = {};
  for (const [index, flag] of flags.entries()) {
    const [question, example] = questions[flag];
    const group = parts[flag];
    if (group !== undefined && answers[group] === undefined) continue;
    const schema = createAnswersSchema(answers).shape[flag];
    const { success, data } = schema.safeParse(undefined);
    // A country with one time zone needs no question.
    if (data !== undefined) continue;
    const isOptional = success && !(flag === 'city' ? answers.street : needed.has(flag));
    const guessed = guess(flag);
    const answer = await clack.text({
      message: `${index + 1}/${flags.length} ${question}${isOptional ? ' (optional)' : ''}`,
      placeholder: guessed === '' ? `For example: ${example}` : `Press Enter for ${guessed}`,
      defaultValue: guessed,
      validate: (typed) => {
        if (typed === '' && guessed !== '') return undefined;
        if (typed === '' && !isOptional) return 'This needs an answer.';
        const { error } = schema.safeParse(typed === '' ? undefined : typed);
        return error && `Expected ${error.issues[0]?.message ?? 'another answer'}.`;
      },
    });
    if (clack.isCancel(answer)) throw new Error(nothingWritten);
    answers[flag] = answer === '' ? undefined : answer;
  }
  return answers;
}

/** Questions that make sense only with an answer to another one. */
const parts: Readonly<Partial<Record<Flag, Flag>>> = {
  'postal-code': 'street',
  region: 'city',
  'time-zone': 'hours',
};

/**
 * Answers that others need: the country of a number without a country code, and the time zone of opening hours. Only a
 * street needs a city.
 */
const needed: ReadonlySet<Flag> = new Set(['country', 'time-zone']);

/** The language, the country, and the time zone of this computer are likely the owner's. */
function guess(flag: Flag): string {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (flag === 'language') return new Intl.Locale(locale).language;
  if (flag === 'country') return new Intl.Locale(locale).region ?? '';
  return flag === 'time-zone' && timeZone.includes('/') ? timeZone : '';
}

await main().catch((error: unknown) => {
  process.stderr.write(`${toMessage(error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = 1;
});
