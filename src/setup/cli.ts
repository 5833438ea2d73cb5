import '../facts/check-product.ts';
import * as clack from '@clack/prompts';
import { readFileSync, writeFileSync } from 'node:fs';
import { product } from '../facts/product.ts';
import { editProduct, productFile, readAnswers } from './edit-product.ts';
import { answersSchema, questions, type Answers } from './questions.ts';

const present: Partial<Record<keyof Answers, string>> = readAnswers(product);

/** Asks a question on the terminal until the answer is valid. */
function ask(name: keyof Answers) {
  const [message, example] = questions[name];
  return clack.text({
    message,
    placeholder: `For example: ${example}`,
    initialValue: present[name] ?? '',
    validate: (typed = '') => {
      const { error } = answersSchema.shape[name].safeParse(typed);
      return error && `Expected ${error.issues[0]?.message ?? 'another answer'}.`;
    },
  });
}

function stop(): never {
  clack.cancel('Nothing was written.');
  process.exit(1);
}

clack.intro(`This changes ${productFile}. To stop, press Ctrl+C.`);
process.stdin.once('end', stop);
const names = Object.keys(questions) as (keyof Answers)[];
const prompts = Object.fromEntries(names.map((name) => [name, () => ask(name)]));
const answers = answersSchema.parse(await clack.group(prompts, { onCancel: stop }));
process.stdin.off('end', stop);
writeFileSync(productFile, await editProduct(readFileSync(productFile, 'utf8'), answers));
clack.outro(`${productFile} has your answers. To see your site, run: npm run dev`);
