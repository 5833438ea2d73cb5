import { groupByCause } from '../causes.ts';
import { toPrintable, toShortLine } from '../printable.ts';
import type { Report } from '../result.ts';
import { renderDetails, renderTitle } from './cause-lines.ts';
import { renderCount } from './table.ts';

/** Renders GitHub workflow commands: an error for each cause, and a notice with the count. */
export function renderGithub(report: Report): string {
  const errors = groupByCause(report.results).map((cause) => {
    const title = renderTitle(cause).replace(/^FAIL +/, '');
    const lines = [title, ...renderDetails(cause, report)];
    return renderCommand('error', cause.checks[0]?.id ?? '', lines.join('\n'));
  });
  const count = `${toShortLine(report.name)}: ${renderCount(report.results)}`;
  return [...errors, renderCommand('notice', 'frontdesk-verify', count)].join('\n');
}

/** Escapes as GitHub's toolkit does: `%` and line ends, and also `:` and `,` in a property. */
function renderCommand(command: 'error' | 'notice', title: string, message: string): string {
  const property = escapeData(toPrintable(title)).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${command} title=${property}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
