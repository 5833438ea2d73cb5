import { parse } from 'smol-toml';
import * as z from 'zod';

const netlifyConfigSchema = z.strictObject({
  build: z.strictObject({
    command: z.string(),
    publish: z.string(),
    functions: z.string(),
    edge_functions: z.string(),
    environment: z.strictObject({ NODE_VERSION: z.string() }),
  }),
  redirects: z.array(
    z.strictObject({
      from: z.string(),
      to: z.string(),
      query: z.record(z.string(), z.string()),
      status: z.number(),
      force: z.boolean(),
    }),
  ),
  headers: z.array(z.strictObject({ for: z.string(), values: z.record(z.string(), z.string()) })),
});

/** What netlify.toml may hold here; anything more would do what nobody compares. */
export type NetlifyConfig = z.infer<typeof netlifyConfigSchema>;

/** A rule for header fields: the paths it is for, and the fields. */
export type HeaderRule = NetlifyConfig['headers'][number];

/**
 * Reads netlify.toml.
 * @throws {TomlError | ZodError} where it is not TOML, or holds something else.
 */
export function parseNetlifyConfig(text: string): NetlifyConfig {
  return netlifyConfigSchema.parse(parse(text));
}

/** The rules that match a path; a `*` is any text, slashes included. */
export function rulesFor(config: NetlifyConfig, path: string): HeaderRule[] {
  return config.headers.filter((rule) =>
    new RegExp(
      `^${rule.for
        .split('*')
        .map((part) => RegExp.escape(part))
        .join('.*')}$`,
    ).test(path),
  );
}

/** The fields that the rules give a stored file at a path. */
export function fieldsAt(config: NetlifyConfig, path: string): Readonly<Record<string, string>> {
  return Object.assign({}, ...rulesFor(config, path).map(({ values }) => values)) as Record<
    string,
    string
  >;
}
