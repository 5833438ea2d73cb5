import { toPrintable, toShortLine } from '../printable.ts';
import type { Result } from '../result.ts';
import { renderFailure } from './failure-lines.ts';
import { renderCount } from './table.ts';

/** Renders GitHub workflow commands: an error annotation for each failure, and a notice with the count. */
export function renderGithub(target: string, results: readonly Result[]): string {
  const errors = results.flatMap((result) => {
    if (result.outcome !== 'failed') return [];
    const { id, sentence, clause } = result.check;
    const claim = toPrintable(`${sentence} [${clause}]`);
    return [renderCommand('error', id, [claim, ...renderFailure(result)].join('\n'))];
  });
  const count = `${toShortLine(target)}: ${renderCount(results)}`;
  return [...errors, renderCommand('notice', 'frontdesk-verify', count)].join('\n');
}

/** Escapes as GitHub's own toolkit does: `%` and line ends, and in a property `:` and `,` too. */
function renderCommand(command: 'error' | 'notice', title: string, message: string): string {
  const property = escapeData(toPrintable(title)).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${command} title=${property}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
