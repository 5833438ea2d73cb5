import { parseModule } from 'magicast';
import { format, resolveConfig } from 'prettier';
import { samplePhone } from '../facts/parse-build.ts';
import type { Product } from '../facts/product-schema.ts';
import type { Answers, Flag } from './questions.ts';

export const productFile = 'src/facts/product.ts';

const noEndpoint = 'There is no endpoint for agents. They can give people the phone number.';

/** A product as it is written, which may lack a field that a newer version requires. */
type Written = Partial<Product>;

/** Returns the current answers. The sample product has none. */
export function readAnswers({ home, phone, agents, contact, ...texts }: Written) {
  if (phone?.number === samplePhone) return {};
  return {
    name: texts.name,
    headline: home?.title,
    description: texts.description,
    'when-to-use': texts.when_to_use,
    phone: phone?.number,
    takes: phone?.takes.join(', '),
    'not-provided': texts.notProvided,
    accent: texts.accent,
    'agents-url': agents?.endpoint?.url,
    'security-contact': contact?.security,
    contact: contact?.people,
  } satisfies Partial<Record<Flag, string | undefined>>;
}

/** Writes answers into the source of product.ts, and keeps its comments and other fields. */
export async function editProduct(source: string, answers: Answers): Promise<string> {
  const module = parseModule(source);
  const product = module.exports.product as Product;
  for (const group of ['home', 'phone', 'agents', 'contact'] as const) {
    if (!(group in product)) Object.assign(product, { [group]: {} });
  }
  if (product.phone.number === samplePhone) removeSample(product);
  product.name = answers.name;
  product.home.title = answers.headline;
  product.description = answers.description;
  product.when_to_use = answers['when-to-use'];
  const former = listFormer(product, answers.phone);
  if (former.length > 0) product.former = former;
  else delete product.former;
  product.phone.number = answers.phone;
  product.phone.takes = answers.takes;
  product.notProvided = answers['not-provided'];
  product.accent = answers.accent;
  const contacts = { security: answers['security-contact'], people: answers.contact };
  for (const name of ['security', 'people'] as const) {
    const uri = contacts[name];
    if (uri === undefined) Reflect.deleteProperty(product.contact, name);
    else product.contact[name] = uri;
  }
  setEndpoint(product.agents, answers['agents-url']);
  const config = await resolveConfig(productFile);
  return format(module.generate().code, { ...config, filepath: productFile });
}

/** Lists the former values, with a number that `next` replaces. The sample's number was never the owner's. */
function listFormer({ phone, former = [], mentions = [] }: Product, next: string): string[] {
  const current = [...mentions, next, samplePhone];
  const old = 'number' in phone ? [...former, phone.number] : former;
  return [...new Set(old)].filter((value) => !current.includes(value));
}

/** Removes the sample's other texts, or replaces them with texts that are true for any product. */
function removeSample(product: Product): void {
  delete product.home.steps;
  delete product.notReturned;
  product.agents.about = noEndpoint;
  delete product.agents.endpoint;
}

function setEndpoint(agents: Product['agents'], url: string | undefined): void {
  if (url === undefined) {
    if (agents.endpoint || !('about' in agents)) agents.about = noEndpoint;
    delete agents.endpoint;
  } else if (agents.endpoint) {
    agents.endpoint.url = url;
  } else {
    agents.about = 'Agents use a separate endpoint.';
    agents.endpoint = { url, method: 'POST' };
  }
}
