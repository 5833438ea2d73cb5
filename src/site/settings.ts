import { parseBuildSettings } from '../manifest/build-settings.ts';
import { publicQuota } from '../contract/rate-limit.ts';
import { defaultPort, EnvironmentError, type Environment } from '../environment.ts';
import { parseFacts } from '../facts/parse-facts.ts';
import type { Facts } from '../facts/schema.ts';
import { keysPath, manifestPath } from '../manifest/manifest.ts';
import { parseConfig } from '../server/config.ts';

/** An environment variable, as the docs tell of it. */
export interface Setting {
  readonly variable: string;
  readonly meaning: string;
  /** What holds where it is not set, in words. */
  readonly otherwise: string;
  /** A value that is accepted, or a command in `$()` that prints one. */
  readonly example: string;
  /** A value that is not, to show what is printed. */
  readonly wrong: string;
}

/** Where the Node server answers on the machine that runs it, with no setting changed. */
export const localOrigin = `http://localhost:${defaultPort}`;

/** Where a proxy finds the server in the examples: on its own machine, and on no other. */
const behindProxy = { host: '127.0.0.1', port: '8080' };

/** How the server is started behind one proxy on the same machine. */
export const startBehindProxy = `HOST=${behindProxy.host} PORT=${behindProxy.port} TRUST_PROXY=1 npm run serve`;

/** An nginx location that passes everything on to that server as it came. */
export const nginxLocation = `location / {
  proxy_pass http://${behindProxy.host}:${behindProxy.port};
  proxy_http_version 1.1;
  proxy_set_header Host $host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
}`;

/** What the Node server reads when it starts. */
export const serverSettings: readonly Setting[] = [
  {
    variable: 'HOST',
    meaning: 'The host name or address to listen on.',
    otherwise: 'every address, IPv4 and IPv6',
    example: '127.0.0.1',
    wrong: '',
  },
  {
    variable: 'PORT',
    meaning: 'The port to listen on. With 0, the system chooses one.',
    otherwise: String(defaultPort),
    example: '8080',
    wrong: '70000',
  },
  {
    variable: 'TRUST_PROXY',
    meaning:
      'The proxies whose X-Forwarded-For counts: how many there are in a row, or their addresses.',
    otherwise: 'none',
    example: '10.0.0.0/8, 2001:db8::/32',
    wrong: 'proxy.example',
  },
  {
    variable: 'BUDGET_MODE',
    meaning: 'How the read budget is kept: live for each client, or constant for use behind a CDN.',
    otherwise: 'metered',
    example: 'advertised',
    wrong: 'off',
  },
  {
    variable: 'RATE_LIMIT',
    meaning: 'The requests in one window.',
    otherwise: String(publicQuota.limit),
    example: '1200',
    wrong: '0',
  },
  {
    variable: 'RATE_WINDOW',
    meaning: 'The length of the window, in seconds.',
    otherwise: String(publicQuota.window),
    example: '30',
    wrong: '1m',
  },
  {
    variable: 'REUSE_PORT',
    meaning:
      'Set it to 1 to let several servers listen on the same port. BUDGET_STORE must be set too.',
    otherwise: 'false',
    example: '1',
    wrong: 'yes',
  },
  {
    variable: 'BUDGET_STORE',
    meaning:
      'A Valkey (or Redis) server in which several servers count the budget together. While it can’t be reached, each counts for itself.',
    otherwise: 'none: each server counts for itself',
    example: 'valkey://10.0.0.5:6379',
    wrong: 'http://10.0.0.5',
  },
  {
    variable: 'BUDGET_DEADLINE',
    meaning: 'How long a request may wait for the budget to be counted elsewhere, in milliseconds.',
    otherwise: '5',
    example: '20',
    wrong: '0',
  },
  {
    variable: 'OPERATOR_PORT',
    meaning: 'A port with /livez, /readyz and /metrics, for whoever runs the server.',
    otherwise: 'no such port',
    example: '9464',
    wrong: 'on',
  },
  {
    variable: 'OPERATOR_HOST',
    meaning: 'The host name or address of that port.',
    otherwise: '127.0.0.1',
    example: '0.0.0.0',
    wrong: '',
  },
  {
    variable: 'LOG_CLIENTS',
    meaning:
      'Whether log lines say who asked: an IPv4 address, or the first 64 bits of an IPv6 one.',
    otherwise: 'false',
    example: 'true',
    wrong: 'yes',
  },
  {
    variable: 'LOG_LEVEL',
    meaning: 'The least urgent log lines that are written.',
    otherwise: 'info',
    example: 'warn',
    wrong: 'verbose',
  },
];

/** A variable that states a fact when the site is built. */
export interface FactSetting extends Setting {
  readonly fact: string;
}

/** What the build reads. On a public origin, two of them must be set. */
export const factSettings: readonly FactSetting[] = [
  {
    variable: 'PUBLIC_BASE_URL',
    fact: 'the base URL',
    meaning:
      'The public origin. The URLs of the docs and of the OpenAPI document are made from it.',
    otherwise: 'URL, which Netlify sets; without that, localhost with PORT',
    example: 'https://desk.example',
    wrong: 'http://desk.example/home',
  },
  {
    variable: 'PHONE',
    fact: 'phone',
    meaning: 'The number that people call or text.',
    otherwise: 'a number reserved for fiction, which no public origin may have',
    example: '+442079460123',
    wrong: '020 7946 0123',
  },
  {
    variable: 'MCP_URL',
    fact: 'mcp',
    meaning: 'The URL of the gated agent endpoint.',
    otherwise: '/mcp on the base URL, which a public origin must not leave so',
    example: 'https://agents.desk.example/mcp',
    wrong: 'agents.desk.example',
  },
  {
    variable: 'PRODUCT_NAME',
    fact: 'name',
    meaning: 'The name of the product.',
    otherwise: 'a name of its own',
    example: 'Room Finder',
    wrong: '',
  },
  {
    variable: 'PRODUCT_DESCRIPTION',
    fact: 'description',
    meaning: 'What the product is, in a sentence or two.',
    otherwise: 'a text of its own',
    example: 'Call one number to find a room.',
    wrong: '',
  },
  {
    variable: 'PRODUCT_WHEN_TO_USE',
    fact: 'when_to_use',
    meaning: 'When an agent should use the product.',
    otherwise: 'a text of its own',
    example: 'Use it when a person looks for a room.',
    wrong: ' ',
  },
];

/** What the build reads beside the facts. */
export const buildSettings: readonly Setting[] = [
  {
    variable: 'FACTS_SIGNING_KEY',
    meaning: `The key that signs ${manifestPath}. Its public half is published in ${keysPath}. Keep the value secret.`,
    otherwise: 'the build is unsigned, and says so',
    example: '$(openssl genpkey -algorithm ed25519 -outform DER | base64 -w0)',
    wrong: 'secret',
  },
  {
    variable: 'SOURCE_DATE_EPOCH',
    meaning: 'The time of what is built, for a build outside its Git repository.',
    otherwise: 'the time of the commit, or else now',
    example: '1767225600',
    wrong: 'today',
  },
];

/** What a public origin has no default for, each with an example. */
export const publicSettings: readonly FactSetting[] = factSettings.filter(({ variable }) =>
  ['PUBLIC_BASE_URL', 'MCP_URL', 'PHONE'].includes(variable),
);

/** What the server prints where it is started with this environment; undefined where it starts. */
export function serverRefusal(env: Environment): EnvironmentError | undefined {
  return refusalOf(() => parseConfig(env));
}

/** What the build prints where it is started with this environment; undefined where it builds. */
export function factsRefusal(env: Environment, defaults: Facts): EnvironmentError | undefined {
  return refusalOf(() => parseFacts(env, defaults, defaults.version));
}

/** What the build prints of all else that it reads; undefined where it builds. */
export function buildRefusal(env: Environment): EnvironmentError | undefined {
  return refusalOf(() => parseBuildSettings(env));
}

/** What is expected of a variable's value, in the words of its refusal. */
export function expectationOf(
  { variable, wrong }: Setting,
  refuse: (env: Environment) => EnvironmentError | undefined,
): string {
  const problem = refuse({ [variable]: wrong })?.problems.find((one) => one.variable === variable);
  if (!problem) throw new Error(`${variable}=${JSON.stringify(wrong)} is not refused`);
  return problem.expected;
}

function refusalOf(parse: () => unknown): EnvironmentError | undefined {
  try {
    parse();
    return undefined;
  } catch (error) {
    if (error instanceof EnvironmentError) return error;
    throw error;
  }
}
