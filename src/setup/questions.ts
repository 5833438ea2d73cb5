import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import * as z from 'zod';
import { productSchema } from '../facts/product-schema.ts';

const { name, description, when_to_use, phone, notProvided } = productSchema.shape;

/** The schema of the answers. It completes what people type if that has only one meaning. */
export const answersSchema = z.object({
  name,
  description,
  when_to_use,
  phone: z.string().transform(completePhone).pipe(phone.shape.number),
  takes: z
    .string()
    .transform((typed) =>
      typed
        .trim()
        .toLowerCase()
        .split(/[\s,]+/),
    )
    .pipe(phone.shape.takes),
  notProvided,
});

export type Answers = z.output<typeof answersSchema>;

/** The questions of `npm run setup`, each with an example. */
export const questions: Readonly<
  Record<keyof Answers, readonly [question: string, example: string]>
> = {
  name: ['The name of your product', 'Harbor Clinic'],
  description: ['What it is, in a sentence or two', 'A clinic with one phone line.'],
  when_to_use: ['When an AI agent should use it', 'When a person wants to see a doctor.'],
  phone: ['Its phone number, with the country code', '+44 20 7946 0123'],
  takes: ['What the number accepts: voice, sms, or both', 'voice, sms'],
  notProvided: ['What this API does not offer', 'There is no public booking API.'],
};

/** Accepts any notation with a country code, such as +44 20 7946 0123. */
function completePhone(typed: string): string {
  return parsePhoneNumberFromString(typed)?.number ?? typed;
}
