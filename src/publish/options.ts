import * as z from 'zod';
import { endpoints } from './endpoints.ts';
import { parseSettings } from '../facts/environment.ts';
import { group } from '../facts/group.ts';
import { llmsFullPath, llmsPath } from '../files/paths.ts';

/** What a site can have from elsewhere. The server needs the others as they are. */
const files = [...endpoints, llmsPath, llmsFullPath].filter((path) => !/\[|\w\.json$/.test(path));

const example = 'a path such as /contact/';
const page = z
  .string(example)
  .regex(/^\/(?:.*\/)?$/, example)
  .optional();

const schema = group({
  facts: z.string("the path of a file, such as './product.yaml'"),
  home: page,
  docs: page,
  leave: z
    .array(z.enum(files, `one of ${files.join(', ')}`), "a list such as ['/robots.txt']")
    .optional(),
  reference: z.boolean('true or false').optional(),
});

/** @throws {SettingsError} with a line for each option that is wrong. */
export function parseOptions(options: unknown = {}) {
  return parseSettings('The options of frontdesk are wrong:', schema, options);
}
