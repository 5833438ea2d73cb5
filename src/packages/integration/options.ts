import * as z from 'zod';
import { endpoints } from './endpoints.ts';
import { group, parseSettings } from '@frontdesk/settings';
import { sitePaths } from '@frontdesk/files';

/** What a site can have from elsewhere. The server needs the others as they are. */
const files = [...endpoints, sitePaths.llms, sitePaths.llmsFull].filter(
  (path) => !/\[|\w\.json$/.test(path),
);

const example = 'a path such as /contact/';
const page = z
  .string(example)
  .regex(/^\/(?:.*\/)?$/, example)
  .optional();

const docsExample =
  "a path such as /docs/, or a list such as { home: '/docs/', errors: '/docs/errors/' }";
const docs = group({ home: page.nonoptional(), agents: page, errors: page, versions: page });
const boolean = z.boolean('true or false').optional();

const schema = group({
  facts: z.string("the path of a file, such as './product.yaml'"),
  home: page,
  docs: z.union([page, docs], { error: docsExample }),
  leave: z
    .array(z.enum(files, `one of ${files.join(', ')}`), "a list such as ['/robots.txt']")
    .optional(),
  checks: group({
    stated: z
      .record(
        z.string().startsWith('/', example),
        z.array(z.string('the name of a field'), 'a list'),
      )
      .optional(),
    texts: boolean,
    linked: boolean,
  }).optional(),
  watch: boolean,
});

/** @throws {SettingsError} with a line for each option that is wrong. */
export function parseOptions(options: unknown = {}) {
  return parseSettings('The options of frontdesk are wrong:', schema, options);
}
