import * as z from 'zod';
import { colorOn } from './color.ts';
import { describeValue, type Problem } from './environment.ts';
import { contact, phone, text, webUrl } from './values.ts';
import { parsedBy } from './parsed-by.ts';

/** An object with these fields and no others. */
function group<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? `one of the fields ${names}` : `the fields ${names}`,
  });
}

/** A field that can be absent, with a description and an example. */
function optional<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example: z.input<Schema>,
) {
  return schema.optional().meta({ description, example });
}

const texts = z
  .array(text, { error: 'a list of texts' })
  .min(1, { error: 'a list of at least one text' });

const channels = "a list of 'voice', 'sms', or both";

const picture = parsedBy('a file in src/facts, such as ./src/facts/logo.svg', (value) =>
  /^\.\/src\/facts\/[\w.-]+\.(?:svg|png|jpe?g|webp)$/.test(value) ? value : undefined,
);

const tools = z.array(group({ name: text, does: text }), { error: 'a list of tools' });
const header = 'Authorization: Bearer <ACCESS_TOKEN>';
const privacy = 'Phone numbers are personal data.';
const token = 'Write to agents@desk.example.';

const endpoint = group({
  protocol: optional(text, 'The name of its protocol.', 'Model Context Protocol'),
  method: z.enum(['GET', 'POST'], { error: 'GET or POST' }),
  header: optional(text, 'The header with the token, unless the endpoint is open.', header),
  token: optional(text, 'How to get the token.', token),
  caller: optional(texts, 'The ways to name the caller. Each request needs one.', [
    "`X-Caller-Phone`: a header with the caller's number in E.164 format.",
  ]),
  withoutCaller: optional(text, 'What happens without a caller.', 'Every tool refuses.'),
  tools: optional(tools, 'The tools, each with what it does.', [
    { name: 'list_visits', does: 'lists the visits of the caller.' },
  ]),
  limits: optional(texts, 'What the endpoint does not have or do.', ['It has no list of people.']),
  privacy: optional(text, 'What happens with personal data.', privacy),
});

/**
 * The schema of src/facts/product.ts. That file has the descriptions as comments, and each absent field as
 * a comment with its example.
 */
export const productSchema = group({
  name: text.describe('The name of the product.'),
  description: text.describe('What the product is, in a sentence or two.'),
  when_to_use: text.describe('When an agent should use the product.'),
  phone: group({
    number: phone,
    takes: z
      .array(z.enum(['voice', 'sms'], { error: channels }), { error: channels })
      .min(1, { error: channels }),
  }).describe("The public phone number, and what it takes: 'voice', 'sms', or both."),
  notProvided: text.describe('What this API does not offer. Errors for unknown paths say it too.'),
  notReturned: optional(text, 'What this API never returns.', 'It returns no data about patients.'),
  home: group({ title: text, people: text }).describe(
    'The home page: its title for search engines, and its text for people.',
  ),
  agents: group({
    about: text,
    endpoint: optional(
      endpoint,
      'The endpoint for agents. MCP_URL sets its URL. Without one, leave this out.',
      { method: 'POST', header },
    ),
  }).describe('How agents reach the product, in a sentence or two.'),
  contact: group({
    security: optional(
      contact,
      'Where to report a vulnerability: a mailto:, tel: or https: URI.',
      'mailto:security@desk.example',
    ),
    people: optional(contact, 'Where to ask everything else.', 'mailto:hello@desk.example'),
  }).describe('Who answers questions. Without these, it is the phone number.'),
  source: optional(webUrl, 'The public repository of this site.', 'https://git.example/desk'),
  colors: group({ light: colorOn('light'), dark: colorOn('dark') }).describe(
    'The color of links and buttons, on a light and on a dark page.',
  ),
  logo: optional(
    picture,
    'A picture beside the name. The icon of the browser tab is public/favicon.svg.',
    './src/facts/logo.svg',
  ),
  mentions: optional(
    texts,
    'Other phone numbers, URLs, and versions that your pages mention. The build refuses those that are not listed.',
    ['+442079460999'],
  ),
  operatorPages: z
    .boolean({ error: 'true or false' })
    .describe('Whether the docs have the pages for operators: run, deploy, performance.'),
});

/** All that is published about the product. */
export type Product = z.input<typeof productSchema>;

/** Lists the fields of a product that are missing or wrong. */
export function findProductProblems(product: unknown): Problem[] {
  const { error } = productSchema.safeParse(product, { reportInput: true });
  return (error?.issues ?? []).flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [toProblem(issue.path, issue, issue.input)];
    const { keys, path, input } = issue;
    const fields = input as Readonly<Record<string, unknown>>;
    return keys.map((key) => toProblem([...path, key], issue, fields[key]));
  });
}

function toProblem(path: readonly PropertyKey[], { message }: z.core.$ZodIssue, value: unknown) {
  return {
    variable: `${path.join('.')} in src/facts/product.ts`,
    expected: message,
    received: describeValue(value),
  };
}
