import type { Disagreement } from '../forms/agreement.ts';
import { checks } from '../verify/checks.ts';
import { createFolderTarget } from '../verify/folder-target.ts';
import { runChecks } from '../verify/run.ts';
import type { Target } from '../verify/target.ts';

const fileChecks = checks.filter(({ need }) => need === 'file');

/** How much of a file is shown, in characters. */
const shown = 200;

/** What the contract's checks of files find wrong with a build. */
export async function findCheckFaults(client: string): Promise<Disagreement[]> {
  const folder = createFolderTarget(client);
  const found: Disagreement[] = [];
  for (const check of fileChecks) {
    let last = { file: '/', content: 'nothing' };
    const target: Target = {
      ...folder,
      send: async (request) => {
        const exchange = await folder.send(request);
        last = { file: request.target, content: show(exchange.status, exchange.body) };
        return exchange;
      },
    };
    // One at a time, so that it is known which file each looked at last.
    const [result] = await runChecks([check], target);
    if (result?.outcome !== 'failed') continue;
    for (const fault of result.faults) {
      const [, expected, came] = /^expected ([^]*?), came ([^]*)$/.exec(fault) ?? [];
      found.push({
        file: last.file,
        fact: `${check.sentence} [${check.id}]`,
        expected: expected ?? fault.replace(/^expected /, ''),
        came: came ?? last.content,
      });
    }
  }
  return found;
}

function show(status: number, body: Buffer): string {
  if (status === 404) return 'no file';
  const text = body.toString('utf8');
  return JSON.stringify(text.length > shown ? `${text.slice(0, shown)}…` : text);
}
