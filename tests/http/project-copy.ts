import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCheckout } from '../build/checkout.ts';
import { startProgram } from './hosts.ts';

/** The project in a folder of its own, for a test to edit as a maintainer would. */
export interface ProjectCopy {
  readonly folder: string;
  /** Replaces a text of a file, which must be there. */
  readonly edit: (file: string, from: string, to: string) => Promise<void>;
  /** Runs a program of the copy: its exit code, and what it printed. */
  readonly run: (
    args: readonly string[],
    env?: Record<string, string>,
  ) => Promise<{ readonly code: number | null; readonly text: string }>;
  readonly remove: () => Promise<void>;
}

export async function copyProject(): Promise<ProjectCopy> {
  const checkout = await createCheckout();
  const { folder } = checkout;
  return {
    folder,
    async edit(file, from, to) {
      const path = join(folder, file);
      const text = await readFile(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
      await writeFile(path, text.replace(from, to));
    },
    async run(args, env = {}) {
      const program = startProgram(args, env, folder);
      const code = await program.exited;
      return { code, text: program.output.stdout + program.output.stderr };
    },
    remove: () => checkout.remove(),
  };
}

/** Gives the alias of info an end, in both forms, as `src/contract/routes.ts` would state it. */
export async function endInfoAlias(
  { edit }: ProjectCopy,
  end: { readonly deprecation: Date; readonly sunset: Date },
): Promise<void> {
  for (const [form, id, successor] of [
    ['json', 'getInfo', '/api/v1/info'],
    ['markdown', 'getInfoMarkdown', '/api/v1/info.md'],
  ] as const) {
    const stated = `describeRoute('/api', 'info', '${form}', '${id}')`;
    const dates = Object.entries(end).map(
      ([name, date]) => `${name}: new Date('${date.toISOString()}')`,
    );
    const lifecycle = `{ ${dates.join(', ')}, successor: '${successor}' }`;
    await edit('src/contract/routes.ts', stated, `{ ...${stated}, lifecycle: ${lifecycle} }`);
  }
}

/** Tells of that end in netlify.toml; once it is past, takes the route out of it. */
export async function endInfoAliasOnNetlify(
  { folder, edit }: ProjectCopy,
  end: { readonly deprecation: Date; readonly sunset: Date },
): Promise<void> {
  if (end.sunset.getTime() > Date.now()) {
    const deprecation = `@${end.deprecation.getTime() / 1000}`;
    for (const successor of ['/api/v1/info', '/api/v1/info.md']) {
      const links = [
        `<${successor}>; rel="canonical"`,
        '</docs/versioning/>; rel="deprecation"',
        '</docs/versioning/>; rel="sunset"',
        `<${successor}>; rel="successor-version"`,
      ];
      await edit(
        'netlify.toml',
        `<${successor}>; rel="canonical"'`,
        `${links.join(', ')}'\nDeprecation = "${deprecation}"\nSunset = "${end.sunset.toUTCString()}"`,
      );
    }
    return;
  }
  const file = join(folder, 'netlify.toml');
  const sections = (await readFile(file, 'utf8')).split(/(?=\[\[)/);
  const concerned = /^(?:for|from|to) = "\/api\/info(?:\.md)?"$/m;
  await writeFile(file, sections.filter((section) => !concerned.test(section)).join(''));
}

/** The start of a day this many days from now, in UTC. */
export function startOfDay(daysFromNow: number): Date {
  const day = 24 * 60 * 60 * 1000;
  return new Date((Math.floor(Date.now() / day) + daysFromNow) * day);
}
