import * as z from 'zod';
import { colorOn } from './color.ts';
import { describeValue, type Problem } from './environment.ts';
import { contact, phone, text, webUrl } from './schema.ts';
import { parsedBy } from './value-schemas.ts';

/** Fields in braces. */
function group<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys'
        ? `no field named ${keys.join(', ')}`
        : `the fields ${Object.keys(shape).join(', ')}`,
  });
}

const texts = z
  .array(text, { error: 'a list of texts' })
  .min(1, { error: 'a list of at least one text' });

const channels = "a list of 'voice', 'sms', or both";

const uri = contact.optional();

const picture = parsedBy('a file in src/facts, such as ./src/facts/logo.svg', (value) =>
  /^\.\/src\/facts\/[\w.-]+\.(?:svg|png|jpe?g|webp)$/.test(value) ? value : undefined,
);

/**
 * The schema of src/facts/product.ts. The descriptions are the comments in that file, which also has each
 * absent field as a comment with its example.
 */
export const productSchema = group({
  name: text.meta({ description: 'The name of the product.' }),
  description: text.meta({ description: 'What the product is, in a sentence or two.' }),
  when_to_use: text.meta({ description: 'When an agent should use the product.' }),
  phone: group({
    number: phone,
    takes: z
      .array(z.enum(['voice', 'sms'], { error: channels }), { error: channels })
      .min(1, { error: channels }),
  }).meta({
    description: "The public phone number, and what it takes: 'voice', 'sms', or both.",
  }),
  notProvided: text.meta({
    description:
      'What this API does not offer, in a sentence. Errors for unknown paths say it too.',
  }),
  notReturned: text.optional().meta({
    description: 'What this API never returns.',
    example: 'The API returns no appointments and no data about patients.',
  }),
  home: group({
    title: text,
    people: text,
  }).meta({ description: 'The home page: its title for search engines, and its text for people.' }),
  agents: group({
    about: text,
    endpoint: group({
      method: z.enum(['GET', 'POST'], { error: 'GET or POST' }),
      header: text.optional().meta({
        description: 'The header with the token. Leave it out if the endpoint is open.',
        example: 'Authorization: Bearer <ACCESS_TOKEN>',
      }),
      token: text.optional().meta({
        description: 'How to get the token.',
        example: 'Write to agents@desk.example.',
      }),
      caller: texts.optional().meta({
        description: 'The ways to name the caller. Each request needs one.',
        example: ["`X-Caller-Phone`: a header with the caller's number in E.164 format."],
      }),
      withoutCaller: text.optional().meta({
        description: 'What happens if the caller is not identified.',
        example: 'If the caller is not identified, every tool refuses.',
      }),
      tools: z
        .array(group({ name: text, does: text }), { error: 'a list of tools' })
        .optional()
        .meta({
          description: 'The tools, each with what it does.',
          example: [{ name: 'list_appointments', does: 'lists the appointments of the caller.' }],
        }),
      limits: texts.optional().meta({
        description: 'What the endpoint does not have or do.',
        example: ['There is no list of all people.'],
      }),
      privacy: text.optional().meta({
        description: 'What happens with personal data.',
        example: 'Phone numbers are personal data.',
      }),
    })
      .optional()
      .meta({
        description: 'The endpoint for agents. MCP_URL sets its URL. Without one, leave this out.',
        example: { method: 'POST', header: 'Authorization: Bearer <ACCESS_TOKEN>' },
      }),
  }).meta({ description: 'How agents reach the product, in a sentence or two.' }),
  contact: group({
    security: uri.meta({
      description: 'Where to report a vulnerability: a mailto:, tel: or https: URI.',
      example: 'mailto:security@desk.example',
    }),
    people: uri.meta({
      description: 'Where to ask everything else.',
      example: 'mailto:hello@desk.example',
    }),
  }).meta({ description: 'Who answers questions. Without these, it is the phone number.' }),
  source: webUrl.optional().meta({
    description: 'The public repository of this site.',
    example: 'https://git.example/desk',
  }),
  colors: group({ light: colorOn('light'), dark: colorOn('dark') }).meta({
    description: 'The color of links and buttons, on a light and on a dark page.',
  }),
  logo: picture.optional().meta({
    description: 'A picture beside the name. The icon of the browser tab is public/favicon.svg.',
    example: './src/facts/logo.svg',
  }),
  operatorPages: z.boolean({ error: 'true or false' }).meta({
    description: 'Whether the docs have the pages for operators: run, deploy, performance.',
  }),
});

/** All that is published about the product. */
export type Product = z.input<typeof productSchema>;

/** Lists the fields of a product that are missing or wrong. */
export function findProductProblems(product: unknown): Problem[] {
  const { error } = productSchema.safeParse(product);
  return (error?.issues ?? []).map(({ path, message }) => ({
    variable: `${path.join('.')} in src/facts/product.ts`,
    expected: message,
    received: describeValue(valueAt(product, path)),
  }));
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(
    (group: unknown, key) => (group as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  );
}
