import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCheckout, type Checkout } from '../build/checkout.ts';

const lifecycle = "{ deprecation: '2040-01-01', sunset: '2040-06-29', successor: '/api/v1/info' }";

/** The header fields that announce this lifecycle. */
export const deprecationFields = {
  deprecation: '@2208988800',
  sunset: 'Fri, 29 Jun 2040 00:00:00 GMT',
};

/**
 * Builds a copy of the project in which only the alias `/api/info` is deprecated.
 * @throws {Error} if the build fails.
 */
export async function buildWithDeprecatedAlias(): Promise<Checkout> {
  const project = await createCheckout();
  const file = join(project.folder, 'src', 'contract', 'routes.ts');
  const text = await readFile(file, 'utf8');
  const resource = "operationId: 'getInfo'";
  if (!text.includes(resource)) throw new Error(`${file} does not contain ${resource}`);
  const today = /, *\s*lifecycle: \{ deprecation[^}]*\}/g;
  const edited = text
    .replaceAll(today, '')
    .replace(resource, `${resource}, lifecycle: ${lifecycle}`);
  await writeFile(file, edited);
  const { exited, output } = project.build();
  if ((await exited) !== 0) throw new Error(output.stderr);
  return project;
}
