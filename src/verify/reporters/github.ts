import { groupByCause } from '../causes.ts';
import { toPrintableLines } from '../printable.ts';
import type { Report } from '../result.ts';
import { renderDetails, renderTitle } from './cause-lines.ts';
import { listNotices, renderCount } from './table.ts';

/** Renders GitHub workflow commands: an error for each cause, and a notice with the count. */
export function renderGithub(report: Report): string {
  const errors = groupByCause(report.results).map((cause) =>
    renderCommand(`error title=${cause.checks[0]?.id ?? ''}`, [
      renderTitle(cause),
      ...renderDetails(cause, report),
    ]),
  );
  const notices = listNotices(report.results).map((notice) =>
    renderCommand('warning title=facts', [notice]),
  );
  const count = `${report.name}: ${renderCount(report.results)}`;
  return [...errors, ...notices, renderCommand('notice title=frontdesk-verify', [count])].join(
    '\n',
  );
}

/** Escapes a message as GitHub's toolkit does. */
function renderCommand(command: string, lines: readonly string[]): string {
  const message = toPrintableLines(lines).replaceAll('%', '%25').replaceAll('\n', '%0A');
  return `::${command}::${message}`;
}
