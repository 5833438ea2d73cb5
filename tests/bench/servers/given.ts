/** The first argument of each server, as JSON. */
export interface Given {
  readonly host: string;
  readonly path: string;
  readonly port: number;
  /** The timeout for idle connections in milliseconds, which Node sends in a header. */
  readonly idle: number;
  readonly quota: { readonly limit: number; readonly window: number };
  readonly fields: Readonly<Record<string, string>>;
  readonly body: string;
}

export const { host, path, port, idle, quota, fields, body } = JSON.parse(
  process.argv[2] ?? '',
) as Given;
