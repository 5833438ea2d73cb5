import * as z from 'zod';
import { joinChannels } from '../facts/phone-words.ts';
import { productSchema, type Product } from '../facts/product-schema.ts';
import { origin, webUrl } from '../facts/values.ts';

const { name, description, when_to_use, notProvided, phone, contact } = productSchema.shape;

/** The questions, by their flags. An optional one can stay without an answer. */
export const answersSchema = z.object({
  name,
  description,
  'when-to-use': when_to_use,
  phone: phone.shape.number.meta({
    description: 'The public phone number, such as +442079460123.',
  }),
  takes: z
    .string()
    .default('voice,sms')
    .transform((value) => value.split(','))
    .pipe(phone.shape.takes)
    .meta({ description: 'What the number takes: voice, sms, or voice,sms (the default).' }),
  'not-provided': notProvided,
  'base-url': origin
    .optional()
    .meta({ description: 'The public URL of this site, if you know it.' }),
  'agents-url': webUrl.optional().meta({ description: 'The URL of an agent endpoint, if any.' }),
  'security-contact': contact.shape.security,
  contact: contact.shape.people,
});

export type Answers = z.infer<typeof answersSchema>;

/** Makes a product of the answers. Its other texts are true for any product. */
export function toProduct(answers: Answers, current: Product): Product {
  const { takes } = answers;
  const callOrText = joinChannels(takes, 'Call', takes.includes('voice') ? 'text' : 'Text');
  return {
    name: answers.name,
    description: answers.description,
    when_to_use: answers['when-to-use'],
    phone: { number: answers.phone, takes },
    notProvided: answers['not-provided'],
    home: { title: `${callOrText} one number`, people: `${callOrText}, and say what you need.` },
    agents: answers['agents-url']
      ? { about: 'Agents use a separate endpoint.', endpoint: { method: 'POST' } }
      : { about: 'There is no endpoint for agents. They can give people the phone number.' },
    contact: { security: answers['security-contact'], people: answers.contact },
    colors: current.colors,
    operatorPages: false,
  };
}
