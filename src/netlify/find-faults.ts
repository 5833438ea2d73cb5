import { rateLimitFields, fullWindow, publicQuota } from '../contract/rate-limit.ts';
import { readFields } from '../contract/headers.ts';
import { isApiPath, routes, takesFormat } from '../contract/routes.ts';
import { apiSecurityFields, siteSecurityFields } from '../contract/security-fields.ts';
import { openapiPath } from '../facts/paths.ts';
import type { Mismatch } from '../agreement/mismatch.ts';
import { fileFields } from '../site/file-fields.ts';
import { fieldsAt, parseNetlifyConfig, rulesFor, type NetlifyConfig } from './rules.ts';

const file = 'netlify.toml';
const none = 'none';

/** On every file; Netlify's origins have TLS. */
const protection = siteSecurityFields(true);

/**
 * Every rule of netlify.toml that is not what the contract promises of a read, or not what a
 * published file needs. `published` are the paths that clients ask for.
 */
export function findRuleFaults(toml: string, published: readonly string[]): Mismatch[] {
  let config: NetlifyConfig;
  try {
    config = parseNetlifyConfig(toml);
  } catch (error) {
    const received = error instanceof Error ? error.message : String(error);
    return [{ file, fact: 'its form', expected: 'the settings that are compared here', received }];
  }
  return [
    ...findRedirectFaults(config),
    ...config.headers
      .filter((rule) => isApiPath(rule.for) && !['/api/*', ...paths].includes(rule.for))
      .map((rule) => ({ file, fact: `fields of ${rule.for}`, expected: none, received: 'a rule' })),
    ...[...new Set([...paths, openapiPath, ...published])].flatMap((path) => [
      ...findFieldFaults(config, path),
      ...findRepeats(config, path),
    ]),
  ];
}

const paths = routes.map(({ path }) => path);

function findFieldFaults(config: NetlifyConfig, path: string): Mismatch[] {
  const received = fieldsAt(config, path);
  const expected = fieldsOf(path);
  // What more a read says would be a promise, too: a shared cache hands it to everybody.
  const names = isRead(path) ? Object.keys({ ...expected, ...received }) : Object.keys(expected);
  return names
    .filter((name) => received[name] !== expected[name])
    .map((name) => ({
      file,
      fact: `${name} of ${path}`,
      expected: expected[name] ?? none,
      received: received[name] ?? none,
    }));
}

/** The fields that a stored file must have. The CDN adds what it varies by on its own account. */
function fieldsOf(path: string): Readonly<Record<string, string>> {
  if (isRead(path)) {
    const budget = rateLimitFields(publicQuota, fullWindow(publicQuota));
    return {
      ...protection,
      ...apiSecurityFields(true),
      ...readFields(path, 'advertised'),
      ...budget,
    };
  }
  const { Vary: vary, ...fields } = fileFields(path);
  return {
    ...protection,
    ...fields,
    ...(vary !== undefined && path.endsWith('/') && { Vary: 'Accept' }),
  };
}

function isRead(path: string): boolean {
  return isApiPath(path) || path === openapiPath;
}

/** What a CDN makes of two rules for one field is not documented. */
function findRepeats(config: NetlifyConfig, path: string): Mismatch[] {
  const rules = rulesFor(config, path);
  const names = [...new Set(rules.flatMap(({ values }) => Object.keys(values)))];
  return names.flatMap((name) => {
    const by = rules.filter(({ values }) => name in values).map((rule) => rule.for);
    const fact = `${name} of ${path}`;
    return by.length > 1 ? [{ file, fact, expected: 'one rule', received: by.join(' and ') }] : [];
  });
}

/** Nothing but a stated `format` is redirected; a file answers the allowed one, a function the rest. */
function findRedirectFaults({ redirects }: NetlifyConfig): Mismatch[] {
  const formatted = routes.filter(takesFormat).toReversed();
  const forced = { status: 200, force: true };
  const expected = [
    // A rule can't send a path to itself: where there is one alone, the function answers this too.
    ...formatted.flatMap(({ path }) => {
      const other = formatted.find((one) => one.path !== path);
      return other ? [{ from: path, to: other.path, query: { format: 'json' }, ...forced }] : [];
    }),
    ...formatted.map(({ path }) => ({
      from: path,
      to: '/.netlify/functions/format',
      query: { format: ':format' },
      ...forced,
    })),
  ];
  const count = Math.max(expected.length, redirects.length);
  return Array.from({ length: count }, (_, index) => ({
    file,
    fact: `redirect ${index + 1}`,
    expected: show(expected[index]),
    received: show(redirects[index]),
  })).filter(({ expected, received }) => expected !== received);
}

function show(redirect: object | undefined): string {
  return redirect ? JSON.stringify(redirect) : none;
}
