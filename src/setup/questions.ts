import * as z from 'zod';
import { productSchema } from '../facts/product-schema.ts';
import { webUrl } from '../facts/values.ts';

/** The questions of `npm run setup` by their flags, each with an example. */
export const questions = {
  name: ['The name of your product', 'Harbor Clinic'],
  headline: ['The headline of your home page', 'Call us, and see a doctor today'],
  description: ['What it is, in a sentence or two', 'A clinic with one phone line.'],
  'when-to-use': ['When an AI agent should use it', 'When a person wants to see a doctor.'],
  phone: ['Its phone number, with the country code', '+44 20 7946 0123'],
  takes: ['What the number accepts: voice, sms, or both', 'voice, sms'],
  'not-provided': ['What this API does not offer', 'There is no public booking API.'],
  accent: ['The color of links and buttons, readable on white', '#1a5fb4'],
  'agents-url': ['The URL of your endpoint for agents', 'https://agents.clinic.example/mcp'],
  'security-contact': ['Where to report a vulnerability', 'security@clinic.example'],
  contact: ['Where to ask everything else', 'hello@clinic.example'],
} as const;

export type Flag = keyof typeof questions;

const { name, home, description, when_to_use, phone, notProvided, accent, contact } =
  productSchema.shape;
const { security, people } = contact.shape;

/** The schema of the answers. It completes input with only one meaning, such as a URL without a scheme. */
export const answersSchema = z.object({
  name,
  headline: home.shape.title,
  description,
  'when-to-use': when_to_use,
  phone: phone.shape.number,
  takes: completedBy(completeChannels, phone.shape.takes),
  'not-provided': notProvided,
  accent,
  'agents-url': completedBy(completeUrl, webUrl).optional(),
  'security-contact': security,
  contact: people,
} satisfies Record<Flag, z.ZodType>);

export type Answers = z.output<typeof answersSchema>;

function completedBy<Schema extends z.ZodType>(
  complete: (typed: string) => unknown,
  schema: Schema,
) {
  return z.preprocess(
    (typed) => (typeof typed === 'string' ? complete(typed.trim()) : typed),
    schema,
  );
}

/** Splits a list such as "voice, sms" or "voice and sms". The question's own word for this is "both". */
function completeChannels(typed: string): string[] {
  const names =
    typed
      .toLowerCase()
      .replace('both', 'voice, sms')
      .match(/[^\s,&+/]+/g) ?? [];
  return [...new Set(names.filter((name) => name !== 'and'))];
}

/** Adds the scheme to a URL such as agents.clinic.example/mcp. */
function completeUrl(typed: string): string {
  return /^\w+:\/\//.test(typed) ? typed : `https://${typed}`;
}
