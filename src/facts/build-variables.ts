import * as z from 'zod';
import { descriptions } from './environment.ts';
import { parsedBy, wholeNumber } from './value-schemas.ts';
import { product } from './product.ts';
import { origin, phone, text, webUrl } from './schema.ts';
import { serverCard } from './server-card.ts';
import { signingKey } from './signing-key.ts';

/** The last second of the year 9999: RFC 3339 has no later one. */
const lastSecond = 253_402_300_799;

/** A mailto:, tel: or https: URI (RFC 9116 §2.5.3) that stays on its line of security.txt. */
const contact = parsedBy('a mailto:, tel: or https: URI', (value) =>
  /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d().-]+|https:\/\/\S+)$/.test(value) && URL.canParse(value)
    ? value
    : undefined,
);

/** The variables that `npm run build` reads. */
export const buildVariables = z.object({
  PUBLIC_BASE_URL: origin.optional().register(descriptions, {
    meaning: 'The public origin. All published URLs of this site start with it.',
    default: "Netlify's URL of the deploy, or localhost with `PORT`",
    example: 'https://desk.example',
  }),
  MCP_URL: webUrl.optional().register(descriptions, {
    meaning: 'The URL of the agent endpoint. Required on a public origin.',
    default: '`/mcp` on the base URL',
    example: 'https://agents.desk.example/mcp',
  }),
  PHONE: phone.default(product.phone).register(descriptions, {
    meaning: 'The number to call or text, in E.164 form. Required on a public origin.',
    default: 'a number reserved for fiction',
    example: '+442079460123',
  }),
  PRODUCT_NAME: text.default(product.name).register(descriptions, {
    meaning: 'The name of the product.',
    default: 'a sample name',
    example: 'Room Finder',
  }),
  PRODUCT_DESCRIPTION: text.default(product.description).register(descriptions, {
    meaning: 'What the product is, in a sentence or two.',
    default: 'a sample text',
    example: 'Call one number to find a room.',
  }),
  PRODUCT_WHEN_TO_USE: text.default(product.when_to_use).register(descriptions, {
    meaning: 'When an agent should use the product.',
    default: 'a sample text',
    example: 'Use it when a person looks for a room.',
  }),
  SECURITY_CONTACT: contact.optional().register(descriptions, {
    meaning: 'Where to report a vulnerability: a mailto:, tel: or https: URI.',
    default: 'the docs',
    example: 'mailto:security@desk.example',
  }),
  SECURITY_EXPIRES: z.iso
    .datetime({ offset: true, error: 'a date and time such as 2030-01-31T00:00:00Z' })
    .transform((value) => new Date(value))
    .optional()
    .register(descriptions, {
      meaning: 'When that contact expires, 60 to 365 days after the build.',
      default: '180 days after the commit',
      example: '2030-01-31T00:00:00Z',
    }),
  MCP_SERVER_CARD: serverCard.optional().register(descriptions, {
    meaning:
      'The `name`, `version`, and `description` of the agent endpoint for its MCP server card, as JSON.',
    default: 'none, so no card is published',
    example:
      '{"name":"example.desk/rooms","version":"1.0.0","description":"Find a room for one caller."}',
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
