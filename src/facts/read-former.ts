import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { decodeText } from './decode-text.ts';
import { readHistory } from './file-history.ts';
import { listFormer, listOwnValues } from './list-former.ts';
import { parseOldProduct } from './parse-old-product.ts';
import { oldProductFile } from './product-schema.ts';

/** The copy of the product's file in a build, beside the folder that hosts publish. */
export const builtFile = 'product.yaml';

/**
 * Lists the former values of the product in a file: its own, and those of earlier versions, in Git's history and in
 * the build in a folder. Also returns a line that says what was read.
 */
export function readFormer(
  file: string,
  buildFolder: string,
): { readonly former: string[]; readonly read: string } {
  const current = decodeText(readFileSync(file));
  const names = [basename(file), basename(oldProductFile)];
  const { isShallow, versions } = readHistory(dirname(file), names);
  const earlier = versions
    .map(({ bytes, date, file: name }) => ({ date, values: readValues(bytes, name, current) }))
    .filter(({ values }) => values.length > 0);
  const build = join(buildFolder, builtFile);
  const built = existsSync(build) ? readValues(readFileSync(build), builtFile, current) : [];
  const values = [...earlier.flatMap((version) => version.values), ...built];
  const others = existsSync(build) ? 'of the last build' : 'in `former`';
  const [oldest] = earlier.slice(-1);
  const count = `${earlier.length || 'no'} earlier version${earlier.length > 1 ? 's' : ''}`;
  const sentence =
    oldest || (versions.length > 0 && !isShallow)
      ? `${count} of product.yaml${oldest ? `, since ${oldest.date}` : ''}.`
      : `only those ${others}, because Git's history isn't here.`;
  const more = isShallow ? ' To get the whole history, run: git fetch --unshallow' : '';
  return {
    former: listFormer(parseYaml(current), values),
    read: `Old facts: ${sentence}${more}`,
  };
}

/** Lists the values of a version, unless it is the current one. One that can't be read, such as one with a mistake, has none. */
function readValues(bytes: Buffer, file: string, current: string): string[] {
  try {
    const source = decodeText(bytes);
    if (source === current) return [];
    return listOwnValues(file.endsWith('.ts') ? parseOldProduct(source) : parseYaml(source));
  } catch {
    return [];
  }
}

function parseYaml(source: string): object {
  return parse(source, { schema: 'failsafe', logLevel: 'error' }) as object;
}
