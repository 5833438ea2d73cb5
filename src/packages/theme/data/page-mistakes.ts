import type { AstroConfig } from 'astro';
import type { LoaderContext } from 'astro/loaders';
import { isUtf8 } from 'node:buffer';
import { once, type EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { type Problem, SettingsError, toMessage } from '@frontdesk/settings';
import { listFiles } from '@frontdesk/folders';
import { listFrontMatterProblems } from './front-matter.ts';
import { createMdxChecker } from './mdx-problems.ts';
import { listPictureProblems } from './page-pictures.ts';

/** What the front matter of pages can have. */
export interface PageRules {
  readonly schema: z.ZodObject;
  /** Adds what the page in a file, such as `team/index.md`, has without its front matter. */
  complete(file: string, data: Record<string, unknown>): Record<string, unknown>;
}

const folder = 'src/content';

/** The pages that Astro loads, and the text on the home page. */
const pageFile = /^\/(?:docs(?!.*\/\.).*\/[^/_][^/]*|home)\.mdx?$/;

/** Only pages need a title. */
const homeRules: PageRules = { schema: z.object({}), complete: (_file, data) => data };

/**
 * Checks the files of all pages, because Astro would stop at the first mistake, without its line. A build ends with the
 * list of all. `astro dev` waits until they are corrected, and also checks the pages that change while it runs.
 */
export async function refuseMistakes(
  { config, logger, watcher }: Pick<LoaderContext, 'config' | 'logger' | 'watcher'>,
  rules: PageRules,
): Promise<void> {
  let last = '';
  const report = async () => {
    const mistakes = await listPageMistakes(config, rules);
    const message = ['Some pages have mistakes:', ...mistakes].join('\n  ');
    if (mistakes.length > 0 && !watcher) throw new SettingsError(message);
    // One change can be several events.
    if (mistakes.length > 0 && message !== last) logger.error(toMessage(message));
    last = message;
    return mistakes.length > 0;
  };
  while (await report()) await once(watcher as EventEmitter, 'all');
  watcher?.on('all', (_event, path) => {
    if (/\.mdx?$/.test(path)) void report();
  });
}

/** Lists the mistakes, one for each line, such as `src/content/docs/prices.md:2: title: expected …`. */
export async function listPageMistakes(config: AstroConfig, rules: PageRules): Promise<string[]> {
  const root = fileURLToPath(config.root);
  const checkMdx = await createMdxChecker(config);
  const files = listFiles(join(root, folder)).filter((path) => pageFile.test(path));
  const lists = files.map(async (path) => {
    const file = join(root, folder, path);
    const bytes = readFileSync(file);
    const problems = await listProblems(path, bytes, {
      rules: path.startsWith('/home.') ? homeRules : rules,
      check: async (source) => [
        ...(await listPictureProblems(source, file)),
        ...(path.endsWith('.mdx') ? await checkMdx(source, file) : []),
      ],
    });
    const texts = new Map<number, string>();
    for (const { offset, text } of problems) {
      const before = Number.isFinite(offset) ? String(bytes).slice(0, offset) : '';
      const line = before.split('\n').length;
      if (!texts.has(line)) texts.set(line, `${folder}${path}:${line}: ${text}`);
    }
    return [...texts].sort(([a], [b]) => a - b).map(([, text]) => text);
  });
  return (await Promise.all(lists)).flat();
}

async function listProblems(
  path: string,
  bytes: Buffer,
  { rules, check }: { rules: PageRules; check: (source: string) => Promise<Problem[]> },
): Promise<Problem[]> {
  const source = String(bytes);
  const isMdx = path.endsWith('.mdx');
  const at = (text: string, offset = 0) => [{ offset, text }];
  // Astro loads nothing from an address with such a character, and no code or picture from one with %.
  const signs = isMdx || source.includes('![') ? /[#?%]/ : /[#?]/;
  const [sign] = signs.exec(path) ?? [];
  if (sign !== undefined)
    return at(`rename the file or its folder without ${sign}, which addresses can't have`);
  if (/^(?:PK\x03|\{\\rtf)/.test(source))
    return at('this is a document of a word processor: copy its text into a text file');
  if (source.includes('\0') || !isUtf8(bytes)) {
    const text = 'this is not text in UTF-8: in a text editor, save it with this encoding';
    return at(text, Math.max(0, source.search(/[\0\ufffd]/)));
  }
  const file = path.replace('/docs/', '');
  const complete = (data: Record<string, unknown>) => rules.complete(file, data);
  return [
    ...(await listFrontMatterProblems(source, rules.schema, complete)),
    ...(await check(source)),
  ];
}
