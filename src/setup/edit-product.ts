import { parseModule } from 'magicast';
import { format, resolveConfig } from 'prettier';
import { samplePhone } from '../facts/parse-build.ts';
import { joinChannels } from '../facts/phone-words.ts';
import type { Product } from '../facts/product-schema.ts';
import type { Answers } from './questions.ts';

export const productFile = 'src/facts/product.ts';

/** Returns the present answers. The sample product has none. */
export function readAnswers({ phone, ...texts }: Product) {
  if (phone.number === samplePhone) return {};
  const { name, description, when_to_use, notProvided } = texts;
  const takes = phone.takes.join(', ');
  return { name, description, when_to_use, phone: phone.number, takes, notProvided };
}

/** Writes answers into the source of product.ts, and keeps its comments and other fields. */
export async function editProduct(source: string, answers: Answers): Promise<string> {
  const module = parseModule(source);
  const product = module.exports.product as Product;
  const { phone: number, takes, ...texts } = answers;
  if (product.phone.number === samplePhone) removeSample(product, takes);
  Object.assign(product, texts);
  Object.assign(product.phone, { number, takes });
  const config = await resolveConfig(productFile);
  return format(module.generate().code, { ...config, filepath: productFile });
}

/** Replaces the sample's other texts with texts that are true for any product. */
function removeSample(product: Product, takes: Answers['takes']): void {
  const callOrText = joinChannels(takes, 'Call', takes.includes('voice') ? 'text' : 'Text');
  product.home.title = `${callOrText} one number`;
  product.home.people = `${callOrText}, and say what you need.`;
  delete product.notReturned;
  product.agents.about = 'There is no endpoint for agents. They can give people the phone number.';
  delete product.agents.endpoint;
}
