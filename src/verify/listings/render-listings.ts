import { listSome } from '../checks/list-some.ts';
import { toPrintableLines } from '../printable.ts';
import { renderCommand } from '../reporters/github.ts';
import type { ListingResult } from './check-listings.ts';

const next =
  'Ask whoever runs the page to correct it. If it is right there, add it to `mentions` in src/facts/product.ts.';

/** True if a listing has a wrong fact. */
export function isWrong(result: ListingResult): boolean {
  return 'wrong' in result && result.wrong.length > 0;
}

/** Renders the results for people. */
export function renderListingsTable(results: readonly ListingResult[]): string {
  const blocks = results.map((result) => {
    const [first, ...details] = describe(result);
    return [
      `${labelOf(result).padEnd(4)}  ${first}`,
      ...details.map((line) => `      ${line}`),
      '',
    ];
  });
  return toPrintableLines([...blocks.flat(), renderCount(results)]);
}

/** Renders GitHub workflow commands: an error for each page with wrong facts, and warnings. */
export function renderListingsGithub(results: readonly ListingResult[]): string {
  const commands = results.flatMap((result) => {
    const isDoubtful = 'unread' in result || result.notices.length > 0;
    const kind = isWrong(result) ? 'error' : isDoubtful ? 'warning' : undefined;
    return kind === undefined ? [] : [renderCommand(`${kind} title=listings`, describe(result))];
  });
  const count = renderCommand('notice title=listings', [renderCount(results)]);
  return [...commands, count].join('\n');
}

/** Only a page with the phone number is right, as far as it goes. */
function labelOf(result: ListingResult): string {
  if ('unread' in result) return 'skip';
  if (isWrong(result)) return 'FAIL';
  return result.notices.length > 0 || result.absent.includes('phone number') ? 'note' : 'ok';
}

function describe(result: ListingResult): string[] {
  if ('unread' in result) return [result.url, `not read: ${result.unread}. Look at it yourself.`];
  const { url, found, absent, wrong, notices } = result;
  return [
    url,
    ...(wrong.length > 0 ? [`wrong: ${listSome(wrong)}`, next] : []),
    ...(notices.length > 0 ? [`may be wrong: ${listSome(notices)}`] : []),
    ...(found.length > 0 ? [`found: ${found.join(', ')}`] : []),
    ...(absent.length > 0 ? [`not found: ${absent.join(', ')}`] : []),
  ];
}

function renderCount(results: readonly ListingResult[]): string {
  const { length: wrong } = results.filter(isWrong);
  const { length: unread } = results.filter((result) => 'unread' in result);
  const others = results.length - wrong - unread;
  return `${wrong} with wrong facts, ${others} without, ${unread} not read`;
}
