import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { pickBody } from '../../src/packages/api/bodies.ts';
import type { Info } from '../../src/packages/api/schemas.ts';
import { limits } from '../../src/packages/hosts/node/limits.ts';
import { hosts, type Host } from '../../src/packages/verify/differences.ts';
import { facts } from '../fixtures/facts.ts';
import { listDifferences } from '../expected-failures.ts';
import { median } from '../median.ts';

const root = join(import.meta.dirname, '../..');

function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function renderFailures(host: Host): string {
  const rows = listDifferences(host).map(({ title, reason }) => [title, reason]);
  return renderTable(['What', 'Why'], rows);
}

function readFigures(name: string): unknown {
  return JSON.parse(readFileSync(join(root, 'docs/figures', `${name}.json`), 'utf8'));
}

function renderBenchmark(): string {
  const { commit, machine, rounds, rows, versions } = readFigures('benchmark') as {
    commit: string;
    rounds: number;
    versions: { node: string };
    machine: { cores: number; processor: string };
    rows: { what: string; against: string; figures: number[] }[];
  };
  const cells = rows.map(({ what, against, figures }) => [
    what,
    against,
    `${median(figures).toFixed(2)}×`,
  ]);
  const table = renderTable(['What', 'Compared with', 'Ratio'], cells);
  return `${table}\n\nEach figure is the median of ${rounds} rounds in which the two took turns, at commit \`${commit.slice(0, 12)}\` with Node ${versions.node} on ${machine.cores} cores of ${machine.processor}.`;
}

/** The units of the measured loads. */
const units: Readonly<Record<string, string>> = {
  seconds: 's',
  warmMegabytes: 'MB once warm',
  megabytes: 'MB at the end',
  addedMegabytes: 'MB more memory',
  reads: 'reads by others',
  slowestMs: 'ms for the slowest',
};

function renderLoad(): string {
  const { commit, figures } = readFigures('load') as {
    commit: string;
    figures: Record<string, Record<string, number>>;
  };
  const rows = Object.entries(figures).map(([name, measured]) => {
    const values = Object.entries(measured).map(
      ([unit, value]) => `${value.toLocaleString('en-US')} ${units[unit] ?? unit}`,
    );
    return [name, values.join(', ')];
  });
  return `${renderTable(['Load', 'Measured'], rows)}\n\nMeasured at commit \`${commit.slice(0, 12)}\`.`;
}

function renderLimits(): string {
  const { headers, checkEvery, stall, idle, headerBytes, requests, connections } = limits;
  const rows = [
    [
      'Time to send the request headers',
      `${headers / 1000} s, checked every ${checkEvery / 1000} s`,
    ],
    ['Time without reading a response', `${stall / 1000} s to ${stall / 500} s`],
    ['Time between two requests on a connection', `${idle / 1000} s`],
    [
      'Path, query, and headers of a request',
      `${headerBytes / 1024} KB; larger ones get 414 or 431`,
    ],
    ['Requests in progress on one connection', `${requests}; one more closes it`],
    ['Request body', 'never read'],
    [
      'Connections of one process',
      `${connections.toLocaleString('en-US')}, or half the open files that the system allows, less 50`,
    ],
  ];
  return renderTable(['Limit', 'Value'], rows);
}

function renderManifest(): string {
  const text = readFileSync(join(root, 'examples/kubernetes.yaml'), 'utf8');
  return `\`\`\`yaml\n${text}\`\`\``;
}

const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** Renders the response that README shows: the sample's own texts, and the rest as the API returns it. */
function renderInfo(): string {
  const [, shown = '{}'] = /^```json\n([^]*?)^```$/m.exec(readme) ?? [];
  const { name, description, phone, mcp, when_to_use } = JSON.parse(shown) as Info;
  const info = pickBody('info', { ...facts, name, description, phone, mcp, when_to_use });
  return `\`\`\`json\n${JSON.stringify(info, null, 2)}\n\`\`\``;
}

/** The tables of each page, by the names in its markers. */
const pages: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'docs/security.md': { limits: renderLimits },
  'docs/performance.md': { benchmark: renderBenchmark, load: renderLoad },
  'docs/deploy/containers.md': { 'kubernetes.yaml': renderManifest },
};

/** Expects that the code would write the same parts into a page. */
async function expectCurrent(name: string, parts: Readonly<Record<string, () => string>>) {
  const path = join(root, name);
  let page = readFileSync(path, 'utf8');
  for (const [marker, render] of Object.entries(parts)) {
    const place = new RegExp(`(?<=<!-- ${marker} -->\n)[^]*?(?=<!-- end -->)`);
    expect(page).toMatch(place);
    page = page.replace(place, () => `\n${render()}\n\n`);
  }
  const options = { ...(await resolveConfig(path)), filepath: path };
  await expect(await format(page, options)).toMatchFileSnapshot(path);
}

// To write the tables and the response: npx vitest run tests/unit/docs-tables -u
it.each(Object.entries(pages))('The tables of %s match the code', expectCurrent);

it.each(hosts)('One guide lists the checks that fail behind %s', async (host) => {
  const marker = `expected failures: ${host}`;
  const guides = globSync(join(root, 'docs/deploy/*.md')).filter((path) =>
    readFileSync(path, 'utf8').includes(`<!-- ${marker} -->`),
  );
  expect(guides).toHaveLength(1);
  await expectCurrent(relative(root, guides.join()), { [marker]: () => renderFailures(host) });
});

// An owner may have another README.
it.runIf(readme.includes('<!-- info -->'))('README shows a response of the API', () =>
  expectCurrent('README.md', { info: renderInfo }),
);
