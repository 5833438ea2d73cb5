import * as z from 'zod';
import { descriptions } from './environment.ts';
import { wholeNumber } from './parsed-by.ts';
import { product } from './product.ts';
import { contact, origin, phone, webUrl } from './values.ts';
import { signingKey } from './signing-key.ts';

/** The last second of the year 9999: RFC 3339 has no later one. */
const lastSecond = 253_402_300_799;

/** The variables that `npm run build` reads. */
export const buildVariables = z.object({
  PUBLIC_BASE_URL: origin.optional().register(descriptions, {
    meaning: 'The public origin. All published URLs of this site start with it.',
    default: "Netlify's URL of the deploy, or localhost with `PORT`",
    example: 'https://desk.example',
  }),
  MCP_URL: webUrl.optional().register(descriptions, {
    meaning: 'The URL of the agent endpoint. If there is one, a public origin requires it.',
    default: 'a placeholder, or the docs on agents if `product.ts` has no endpoint',
    example: 'https://agents.desk.example/mcp',
  }),
  PHONE: phone.default(product.phone.number).register(descriptions, {
    meaning: 'The public phone number, in E.164 form. A public origin requires your own.',
    default: 'the number in `product.ts`',
    example: '+442079460123',
  }),
  SECURITY_CONTACT: contact.optional().register(descriptions, {
    meaning: 'Where to report a vulnerability: a mailto:, tel: or https: URI.',
    default: 'the contact in `product.ts`, or the phone number',
    example: 'mailto:security@desk.example',
  }),
  FACTS_SIGNING_KEY: signingKey.optional().register(descriptions, {
    meaning:
      'The key that signs `/.well-known/facts.json`, as `openssl genpkey -algorithm ed25519` prints it.',
    default: 'none, so the build is unsigned',
    example: '',
    secret: true,
  }),
  SOURCE_DATE_EPOCH: wholeNumber(0, lastSecond)
    .transform((seconds) => new Date(seconds * 1000))
    .optional()
    .register(descriptions, {
      meaning:
        'The time of the source in seconds since 1970, for a build outside its Git repository.',
      default: 'the time of the commit',
      example: '1767225600',
    }),
});
