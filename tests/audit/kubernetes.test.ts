import type { IDeployment } from 'kubernetes-models/apps/v1';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { limits } from '../../src/packages/hosts/node/limits.ts';
import { parseConfig } from '../../src/packages/hosts/node/variables.ts';
import { readExample } from '../examples/example-file.ts';
import { root } from '../project.ts';

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
}

const readResources = (text: string) =>
  parseAllDocuments(text).map((document) => document.toJS() as Resource);

/**
 * Checks resources against the types of kubernetes-models, which are generated from the OpenAPI document of
 * Kubernetes. Returns the output of the compiler, which also rejects unknown fields.
 */
function checkTypes(resources: readonly Resource[]): string {
  const folder = join(import.meta.dirname, 'node_modules', '.cache', 'kubernetes');
  const file = join(folder, 'resources.ts');
  const declarations = resources.map(
    (resource, index) =>
      `import type { I${resource.kind} as Type${index} } from 'kubernetes-models/${resource.apiVersion}';
export const resource${index}: Type${index} = ${JSON.stringify(resource, null, 2)};\n`,
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, declarations.join('\n'));
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const options = '--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext'.split(' ');
  return spawnSync(process.execPath, [tsc, ...options, file], { encoding: 'utf8' }).stdout;
}

const manifest = readExample('kubernetes.yaml');
const resources = readResources(manifest);

it('The manifest for Kubernetes has only known fields, with valid values', async () => {
  expect(checkTypes(resources)).toBe('');
  for (const resource of resources) {
    const models = (await import(`kubernetes-models/${resource.apiVersion}`)) as Record<
      string,
      new (data: Resource) => { validate(): void }
    >;
    const Model = models[resource.kind];
    expect(Model).toBeDefined();
    if (Model) new Model(resource).validate();
  }
});

it('A misspelled field in the manifest is found', () => {
  const misspelled = readResources(manifest.replace('readinessProbe', 'readynessProbe'));
  expect(checkTypes(misspelled)).toContain(`'"readynessProbe"' does not exist`);
});

it('The settings in the manifest are valid, and Kubernetes waits until a server has stopped', () => {
  const { spec } = (resources[0] as IDeployment).spec?.template ?? {};
  const env = spec?.containers[0]?.env?.map(({ name, value }) => [name, value] as const);
  const { STOP_DELAY: delay, OPERATOR_PORT: port } = parseConfig(Object.fromEntries(env ?? []));
  expect(port).toBe(9464);
  expect(delay).toBeGreaterThan(0);
  expect(spec?.terminationGracePeriodSeconds).toBeGreaterThan(delay + limits.stopRunning / 1000);
});
