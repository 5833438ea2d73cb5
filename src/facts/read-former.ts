import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { decodeText } from './decode-text.ts';
import { readHistory } from './file-history.ts';
import { listFormer, listOwnValues } from './list-former.ts';
import { parseOldProduct } from './parse-old-product.ts';
import { oldProductFile } from './product-schema.ts';
import { parseYaml, toValues } from './yaml-values.ts';

/** The copy of the product's file in a build, beside the folder that hosts publish. */
export const builtFile = 'product.yaml';

/** The former values of a product, and what they were read from. */
interface ReadFormer {
  readonly former: string[];
  /** A line that says what was read. */
  readonly read: string;
  /** A line for each part of Git's history that couldn't be read, though it may have former values. */
  readonly problems: readonly string[];
}

/**
 * Lists the former values of the product in a file: its own, and those of earlier versions, in Git's history and in
 * the build in a folder.
 */
export function readFormer(file: string, buildFolder: string): ReadFormer {
  const current = decodeText(readFileSync(file));
  const names = [basename(file), basename(oldProductFile)];
  const { isShallow, problems, versions } = readHistory(dirname(file), names);
  const earlier = versions
    .map(({ bytes, date, file: name }) => ({ date, values: readValues(bytes, name, current) }))
    .filter(({ values }) => values.length > 0);
  const build = join(buildFolder, builtFile);
  const built = existsSync(build) ? readValues(readFileSync(build), builtFile, current) : [];
  const values = [...earlier.flatMap((version) => version.values), ...built];
  const others = existsSync(build) ? 'of the last build' : 'in `former`';
  const [oldest] = earlier.slice(-1);
  const count = `${earlier.length || 'no'} earlier version${earlier.length > 1 ? 's' : ''}`;
  const isRead = problems.length === 0;
  const isHere = versions.length > 0 && !isShallow;
  const sentence =
    oldest || (isHere && isRead)
      ? `${count} of product.yaml${oldest ? `, since ${oldest.date}` : ''}.`
      : `only those ${others}${isRead ? ", because Git's history isn't here" : ''}.`;
  const more = isShallow ? ' To get the whole history, run: git fetch --unshallow' : '';
  return {
    former: listFormer(readYaml(current), values),
    read: `Old facts: ${sentence}${more}`,
    problems: problems.map((problem) => `Old facts: ${problem}`),
  };
}

/** Lists the values of a version, unless it is the current one. One that can't be read, such as one with a mistake, has none. */
function readValues(bytes: Buffer, file: string, current: string): string[] {
  try {
    const source = decodeText(bytes);
    if (source === current) return [];
    return listOwnValues(file.endsWith('.ts') ? parseOldProduct(source) : readYaml(source));
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
