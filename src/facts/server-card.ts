import * as z from 'zod';
import { parsedBy } from './value-schemas.ts';

/** The fields of a server card that only the owner of the agent endpoint knows, with the draft's limits. */
const serverCardFields = z.strictObject({
  /** A reversed domain, a slash, and a name: 'com.example/rooms'. */
  name: z
    .string()
    .max(200)
    .regex(/^[a-z\d.-]+\/[\w.-]+$/i),
  version: z.string().min(1).max(255),
  description: z.string().min(1).max(100),
});

export type ServerCardFields = z.infer<typeof serverCardFields>;

/** These fields as JSON. */
export const serverCard = parsedBy(
  'JSON with the texts name (such as com.example/rooms), version, and description (at most 100 characters)',
  (value) => {
    try {
      return serverCardFields.parse(JSON.parse(value));
    } catch {
      return undefined;
    }
  },
);
