import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from '@frontdesk/settings';
import { readHistory } from './file-history.ts';
import { listFormer, listOwnValues } from './list-former.ts';
import { parseYaml, toValues } from './yaml-values.ts';

/** The copy of the product's file in a build, beside the folder that hosts publish. */
export const builtFile = 'product.yaml';

/** The former values of a product, and what they were read from. */
interface ReadFormer {
  readonly former: string[];
  /** A line that says what was read. */
  readonly read: string;
  /** A line that says why Git's history, which may have former values, couldn't be read. */
  readonly problem?: string | undefined;
}

/**
 * Lists the former values of the product in a file: its own, and those of earlier versions, in Git's history and in
 * the build in a folder.
 */
export function readFormer(file: string, buildFolder: string): ReadFormer {
  const current = decodeText(readFileSync(file));
  const { isShallow, problem, versions } = readHistory(file);
  const earlier = versions.map(({ bytes }) => readValues(bytes, current)).filter(isFilled);
  const build = join(buildFolder, builtFile);
  const built = existsSync(build) ? readValues(readFileSync(build), current) : [];
  const origin = existsSync(build) ? 'of the last build' : 'in `former`';
  const count = `${earlier.length || 'no'} earlier version${earlier.length > 1 ? 's' : ''}`;
  const [oldest] = versions.slice(-1);
  const sentence = oldest
    ? `${count} of product.yaml in Git, which goes back to ${oldest.date}.`
    : `only those ${origin}${problem === undefined ? ", because Git's history isn't here" : ''}.`;
  const more = isShallow ? ' To get the whole history, run: git fetch --unshallow' : '';
  return {
    former: listFormer(readYaml(current), [...earlier.flat(), ...built]),
    read: `Old facts: ${sentence}${more}`,
    problem: problem && `Old facts: ${problem}`,
  };
}

const isFilled = (values: readonly string[]) => values.length > 0;

/** Lists the values of a version, unless it is the current one. One that can't be read, such as one with a mistake, has none. */
function readValues(bytes: Buffer, current: string): string[] {
  try {
    const source = decodeText(bytes);
    return source.trimEnd() === current.trimEnd() ? [] : listOwnValues(readYaml(source));
  } catch {
    return [];
  }
}

function readYaml(source: string): object {
  const document = parseYaml(source);
  const [error] = document.errors;
  if (error) throw error;
  return toValues(document);
}
