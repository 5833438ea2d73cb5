import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { parseBuildSettings } from '../../../src/manifest/build-settings.ts';
import type { Environment } from '../../../src/environment.ts';
import { parseFacts } from '../../../src/facts/parse-facts.ts';
import { parseConfig } from '../../../src/server/config.ts';
import {
  buildRefusal,
  buildSettings,
  expectationOf,
  factSettings,
  factsRefusal,
  publicSettings,
  serverRefusal,
  serverSettings,
} from '../../../src/site/settings.ts';
import { sampleFacts } from '../sample-facts.ts';

/** The variables that a function reads from the environment. */
function variablesRead(read: (env: Environment) => unknown): Set<string> {
  const names = new Set<string>();
  const get = (_target: object, name: string | symbol): undefined => {
    if (typeof name === 'string') names.add(name);
  };
  read(new Proxy({}, { get }));
  return names;
}

const refuseFacts = (env: Environment) => factsRefusal(env, sampleFacts);

describe('the settings of the server', () => {
  it('are the variables that the server reads', () => {
    expect(new Set(serverSettings.map(({ variable }) => variable))).toEqual(
      variablesRead(parseConfig),
    );
  });

  it.each(serverSettings)('$variable takes $example', ({ variable, example }) => {
    // REUSE_PORT is accepted only with a store.
    const store = { BUDGET_STORE: 'valkey://store.example' };
    expect(serverRefusal({ ...store, [variable]: example })).toBeUndefined();
    expect(parseConfig({ ...store, [variable]: example })).not.toEqual(parseConfig(store));
  });

  it.each(serverSettings)('$variable refuses "$wrong", and says what it takes', (setting) => {
    expect(expectationOf(setting, serverRefusal)).not.toBe('');
  });

  it.each(
    serverSettings.filter(
      ({ variable }) =>
        !['HOST', 'TRUST_PROXY', 'BUDGET_STORE', 'OPERATOR_PORT'].includes(variable),
    ),
  )('$variable is $otherwise where it is not set', ({ variable, otherwise }) => {
    expect(parseConfig({ [variable]: otherwise })).toEqual(parseConfig({}));
  });
});

describe('the settings of the facts', () => {
  it('are the variables that the build reads, beside those that others set', () => {
    const read = variablesRead((env) => parseFacts(env, sampleFacts, sampleFacts.version));
    // DEPLOY_PRIME_URL is read in a preview alone.
    const netlifys = ['CONTEXT', 'URL'];
    expect(new Set([...factSettings.map(({ variable }) => variable), ...netlifys, 'PORT'])).toEqual(
      read,
    );
  });

  it.each(factSettings)('$variable takes $example as $fact', ({ variable, fact, example }) => {
    expect(refuseFacts({ [variable]: example, ...complete(variable) })).toBeUndefined();
    const facts = parseFacts({ [variable]: example, ...complete(variable) }, sampleFacts, '1.0.0');
    const field = fact === 'the base URL' ? 'baseUrl' : fact;
    expect(facts[field as keyof typeof facts]).toBe(example);
  });

  it.each(factSettings)('$variable refuses "$wrong", and says what it takes', (setting) => {
    expect(expectationOf(setting, refuseFacts)).not.toBe('');
  });
});

describe('the settings of the build', () => {
  it('are the variables that the build reads', () => {
    expect(new Set(buildSettings.map(({ variable }) => variable))).toEqual(
      variablesRead(parseBuildSettings),
    );
  });

  it.each(buildSettings)('$variable takes $example', ({ variable, example }) => {
    const value = example.startsWith('$(')
      ? execFileSync('sh', ['-c', `printf %s "${example}"`], { encoding: 'utf8' })
      : example;
    expect(buildRefusal({ [variable]: value })).toBeUndefined();
    expect(parseBuildSettings({ [variable]: value })).not.toEqual(parseBuildSettings({}));
  });

  it.each(buildSettings)('$variable refuses "$wrong", and says what it takes', (setting) => {
    expect(expectationOf(setting, buildRefusal)).not.toBe('');
  });
});

it('shows for a public origin all that it needs, with a number that must be replaced', () => {
  const env = Object.fromEntries(
    publicSettings.map(({ variable, example }) => [variable, example]),
  );
  expect(refuseFacts(env)?.problems.map(({ variable }) => variable)).toEqual(['PHONE']);
  expect(refuseFacts({ ...env, PHONE: '+12025559999' })).toBeUndefined();
});

it('does not let a page call a value wrong that is accepted', () => {
  const setting = { variable: 'PORT', meaning: '', otherwise: '', example: '', wrong: '8080' };
  expect(() => expectationOf(setting, serverRefusal)).toThrow('PORT="8080" is not refused');
});

/** What a public origin must state beside its base URL. */
function complete(variable: string): Environment {
  if (variable !== 'PUBLIC_BASE_URL') return {};
  return { PHONE: '+12025559999', MCP_URL: 'https://agents.example/mcp' };
}
