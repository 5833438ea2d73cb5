import { groupByCause, type Cause } from './causes.ts';
import type { CheckRequest, Exchange, Result } from './checks/check.ts';
import { listSome } from './checks/findings.ts';
import { renderCurl } from './curl-line.ts';
import { toPrintable } from '@frontdesk/settings';
import { describeClause } from './rules.ts';

/** The input of a reporter. */
export interface Report {
  readonly name: string;
  readonly origin?: URL | undefined;
  readonly results: readonly Result[];
  /** True to show every check and every cause in full. */
  readonly verbose: boolean;
}

/** The most items of each kind without `--verbose`, which keeps a report within 40 lines. */
const maxShown = 3;

/** Renders a report for people: the causes of failures, a summary of the other results, and the count. */
export function renderTable(report: Report): string {
  const { name, results, verbose } = report;
  const max = verbose ? Infinity : maxShown;
  const causes = groupByCause(results);
  const titles = causes.map((cause) => `FAIL  ${renderTitle(cause)}`);
  const blocks = causes.slice(0, max).flatMap((cause, index) => {
    const details = renderDetails(cause, report).map((line) => `      ${line}`);
    return [titles[index] ?? '', ...details, ''];
  });
  const passed = results.filter(({ outcome }) => verbose && outcome === 'passed');
  const notices = listNotices(results).map((notice) => `note  ${notice}`);
  const lines = [
    ...[name, '', ...blocks],
    ...shorten(titles.slice(max), max, 'causes'),
    ...shorten(notices, max, 'notices'),
    ...passed.map(({ check }) => `ok    ${check.id}  ${check.sentence}`),
    ...shorten(renderReasons(results, 'expected'), max, 'reasons'),
    ...shorten(renderReasons(results, 'skipped'), max, 'reasons'),
    renderCount(results),
  ];
  return lines.map((line) => toPrintable(line, verbose ? 10_000 : 1000)).join('\n');
}

/** Renders GitHub workflow commands: an error for each cause, and a notice with the count. */
export function renderGithub(report: Report): string {
  const { name, results } = report;
  const errors = groupByCause(results).map((cause) =>
    renderCommand(`error title=${cause.checks[0]?.id ?? ''}`, [
      renderTitle(cause),
      ...renderDetails(cause, report),
    ]),
  );
  const warnings = listNotices(results).map((notice) =>
    renderCommand('warning title=facts', [notice]),
  );
  const count = renderCommand('notice title=frontdesk-verify', [
    `${name}: ${renderCount(results)}`,
  ]);
  return [...errors, ...warnings, count].join('\n');
}

/** Escapes a message as GitHub's toolkit does. */
function renderCommand(command: string, lines: readonly string[]): string {
  const message = lines.map((line) => toPrintable(line, 1000).replaceAll('%', '%25')).join('%0A');
  return `::${command}::${message}`;
}

/** Lists what may be wrong. */
export function listNotices(results: readonly Result[]): string[] {
  return results.flatMap((result) => ('notices' in result ? result.notices : []));
}

/** Renders the count of each outcome, and of the notices. */
function renderCount(results: readonly Result[]): string {
  const count = { passed: 0, failed: 0, expected: 0, skipped: 0 };
  for (const { outcome } of results) count[outcome] += 1;
  const expected = count.expected === 0 ? '' : `${count.expected} failed as expected, `;
  const { length: noted } = listNotices(results);
  const notices = noted === 0 ? '' : `, ${noted} ${noted === 1 ? 'notice' : 'notices'}`;
  return `${count.passed} passed, ${count.failed} failed, ${expected}${count.skipped} skipped${notices}`;
}

/** Renders a line for each reason, with the number of its checks. */
function renderReasons(results: readonly Result[], outcome: 'expected' | 'skipped'): string[] {
  const reasons = results.flatMap((result) => (result.outcome === outcome ? [result.reason] : []));
  const label = outcome === 'skipped' ? 'skip ' : 'fails';
  return Array.from(
    Map.groupBy(reasons, (reason) => reason),
    ([reason, { length }]) => `${label} ${length} ${length === 1 ? 'check' : 'checks'}: ${reason}`,
  );
}

function shorten(lines: readonly string[], max: number, kind: string): string[] {
  const more = `and ${lines.length - max} more ${kind}: --verbose shows all`;
  return [...lines.slice(0, max), ...(lines.length > max ? [more] : [])];
}

/** Renders the mismatch and the number of its checks on one line. */
function renderTitle({ mismatch, checks }: Cause): string {
  return checks.length === 1 ? mismatch : `${mismatch} (${checks.length} checks)`;
}

/** Renders what to do next, the checks, the rule of the first, and the last request and response. */
function renderDetails(
  { also, checks, exchanges, next }: Cause,
  { origin, verbose }: Report,
): string[] {
  const [first] = checks;
  const ids = checks.map(({ id }) => id);
  const claim = first && checks.length === 1 ? `${first.id}: ${first.sentence}` : undefined;
  const shown = verbose ? exchanges.slice(-4) : exchanges.slice(-1);
  return [
    ...(next === undefined ? [] : [next]),
    ...(also.length > 0 ? [`also: ${also.join('; ')}`] : []),
    claim ?? (verbose ? ids.join(', ') : listSome(ids)),
    ...(first ? [`rule      ${describeClause(first.clause)}`] : []),
    ...shown.flatMap((exchange) => renderExchange(exchange, origin)),
  ];
}

function renderExchange(exchange: Exchange, origin: URL | undefined): string[] {
  const curl = origin && renderCurl(exchange.request, origin);
  return [
    `request   ${describeRequest(exchange.request)}`,
    `received  ${describeReceived(exchange)}`,
    ...(curl === undefined ? [] : [`repeat    ${curl}`]),
  ];
}

function describeRequest({ method, target, headers = {}, body }: CheckRequest): string {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const content = body === undefined ? [] : [`body ${JSON.stringify(body)}`];
  return [`${method} ${target}`, ...fields, ...content].join(', ');
}

/** The most useful response headers. */
const shownHeaders = ['content-type', 'location', 'age', 'retry-after', 'server'];

function describeReceived({ status, headers, body, error }: Exchange): string {
  if (error !== undefined) return 'no response';
  const fields = Object.entries(headers)
    .filter(([name]) => shownHeaders.includes(name))
    .map((field) => field.join(': '));
  return [`status ${status}`, ...fields, `${body.length} bytes`].join(', ');
}
