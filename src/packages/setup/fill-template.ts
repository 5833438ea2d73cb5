import { readFileSync } from 'node:fs';
import { Document, visit } from 'yaml';
import { checkout, getDefaultTexts } from '@frontdesk/facts';
import type { Answers } from './questions.ts';

/** Every field with its description and an example. Editors find the schema in the package. */
const template = readFileSync(`${import.meta.dirname}/every-field.yaml`, 'utf8').replace(
  /(?<=\$schema=)\S+/,
  checkout.isPackage
    ? './node_modules/frontdesk/facts/product.schema.json'
    : '../packages/facts/product.schema.json',
);

type Fields = Readonly<Record<string, unknown>>;

/** Writes a product.yaml with the answers. The other fields are commented examples. */
export function fillTemplate(answers: Answers): string {
  return fill(template, toFields(answers), 98);
}

/** Converts answers to fields. The texts for agents have a default in the language of the product. */
function toFields(answers: Answers): Fields {
  const { name, description, language = 'en', kind, phone, takes, email, accent } = answers;
  const { street, city, region, country, hours, contact, 'agents-url': url } = answers;
  const {
    'postal-code': postalCode,
    'time-zone': timeZone,
    'security-contact': security,
  } = answers;
  const texts = getDefaultTexts(language, name);
  return {
    name,
    description,
    when_to_use: answers['when-to-use'] ?? texts.whenToUse,
    phone: { number: phone, takes },
    language: answers.language,
    kind,
    email,
    address: country && { street, postalCode, city, region, country },
    hours: hours && { timeZone, week: hours },
    notProvided: answers['not-provided'],
    // Without agents, few visitors write code.
    home: { title: answers.headline, developers: url === undefined ? 'none' : 'console' },
    agents: {
      about: url === undefined ? texts.noEndpoint : texts.endpoint,
      endpoint: url && { url, method: 'POST' },
    },
    contact: (security ?? contact) && { security, people: contact },
    accent,
  };
}

/** Fills the fields of a text. A field is its line, and the indented lines after it. */
function fill(text: string, fields: Fields, lineWidth: number): string {
  return text.replace(/^(\w+):.*(?:\n .*)*/gm, (example, name: string) => {
    const value = fields[name];
    if (value === undefined) return example.replace(/^/gm, '#');
    if (Array.isArray(value) || !(value instanceof Object))
      return renderField(name, value, lineWidth);
    const parts = example.slice(example.indexOf('\n')).replaceAll('\n  ', '\n');
    return `${name}:${fill(parts, value as Fields, lineWidth - 2).replaceAll('\n', '\n  ')}`;
  });
}

/** A longer text goes on below `>-`, where nothing needs quotes. */
const maxText = 80;

function renderField(name: string, value: unknown, lineWidth: number): string {
  const document = new Document({ [name]: value }, { schema: 'core' });
  visit(document, {
    Scalar(key, node) {
      if (key !== 'key' && String(node.value).length > maxText) node.type = 'BLOCK_FOLDED';
    },
  });
  // A text can end with a space that trimEnd would remove, such as U+00A0.
  return document.toString({ lineWidth, singleQuote: true }).replace(/\n$/, '');
}
