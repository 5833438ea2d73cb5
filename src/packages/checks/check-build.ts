import type { Facts } from '@frontdesk/facts';
import type { Files } from '@frontdesk/folders';
import { toRequestPath } from '@frontdesk/files';
import { checks, createFilesTarget, type Renders, runChecks, type Target } from '@frontdesk/verify';
import { scanFacts, type WrongStatement } from '@frontdesk/scan';
import { toPrintable } from '@frontdesk/settings';
import { findBlockedEmbeds } from './blocked-embeds.ts';
import { findOddPictures } from './broken-pictures.ts';
import { findOpenNotices, findQuoted } from './content-warnings.ts';
import { findDeadLinks } from './dead-links.ts';
import { describeDeadLinks } from './describe-dead-links.ts';
import type { FinishedPages } from './finished-pages.ts';
import { createSourceFinder, type SourceFinder, type Sources } from './source-lines.ts';
import { findOtherNotes, findPastNotices } from './hours-warnings.ts';
import { findUnlinkedPages } from './unlinked-pages.ts';

/**
 * The checks of files, except three: checkBuild compares the facts itself, and also finds the lines in the sources. The
 * manifest was made from these same files, and the sitemap from its pages.
 */
const fileChecks = checks.filter(
  ({ id, need }) => need === 'file' && !['facts', 'manifest-digests', 'pages-answer'].includes(id),
);

/** A build with finished pages. */
export interface BuiltSite extends FinishedPages {
  readonly files: Files;
  /** None by default. */
  readonly renders?: Renders;
  /** True if a page must link to each page. */
  readonly linked?: boolean | undefined;
}

/** What a check of a build finds: why it can't be published, and what its owner should look at. */
export interface BuildReport {
  readonly mismatches: string | undefined;
  readonly warnings: string;
}

type Described = Pick<WrongStatement, 'value' | 'texts' | 'problem' | 'next' | 'paths'>;

/**
 * Compares a build's files with the facts, the contract, and each other. Looks for dead links, for pages without a link
 * to them, and for what browsers would block.
 */
export async function checkBuild(
  { files, contents, embeds, linked, missingIcons, warnings: known, renders }: BuiltSite,
  facts: Facts,
  sources: Sources,
): Promise<BuildReport> {
  const published = Iterator.from(files).map(
    ([path, bytes]) => [toRequestPath(path), bytes] as const,
  );
  const { contradictions, suspected, missing } = scanFacts(published, facts, contents);
  const blocked = findBlockedEmbeds(embeds, facts);
  // A site works without an icon, so that is no reason to stop.
  const isFine = (path: string) => missingIcons.includes(path) || renders?.(path) === true;
  const dead = await findDeadLinks(files, contents, facts, isFine);
  const broken = [...contents].flatMap(([path, page]) =>
    page.broken.map((picture) => ({ ...picture, paths: [path] })),
  );
  const shown = new Map(Array.from(contents, ([path, page]) => [path, page.shown]));
  const wrong = [
    ...contradictions,
    ...broken,
    ...(await findOddPictures(shown, files)),
    ...blocked.filter(({ isCertain }) => isCertain),
    ...describeDeadLinks(dead, contents, facts),
  ];
  const unsure = [...suspected, ...blocked.filter(({ isCertain }) => !isCertain)];
  const others = [
    ...missing,
    ...(linked ? findUnlinkedPages(contents, facts) : []),
    ...(await findFailures(createFilesTarget('the build', files, renders), facts)),
  ];
  const findSources = createSourceFinder(sources);
  const describe = (findings: readonly Described[]) => describeSome(findings, findSources);
  const mismatches = [...describe(wrong), ...others.map((line) => toPrintable(line))];
  const total = wrong.length + others.length;
  const count = total === 1 ? 'a mismatch' : `${total} mismatches`;
  const onPages = [...contents].flatMap(([path, page]) =>
    page.warnings.map((warning) => ({ ...warning, path })),
  );
  // What is in a layout is on many pages.
  const byText = Map.groupBy(onPages, ({ value, problem }) => `${value} ${problem}`);
  const grouped = [...byText.values()].flatMap((same) =>
    same
      .slice(0, 1)
      .map((entry) => ({ ...entry, paths: [...new Set(same.map(({ path }) => path))] })),
  );
  const inFacts = [
    ...findOpenNotices(facts),
    ...findPastNotices(facts),
    ...findOtherNotes(facts),
    ...findQuoted(facts),
  ].map((warning) => ({ ...warning, paths: [] }));
  return {
    mismatches: renderList(`The build has ${count}, so nothing was published:`, mismatches),
    warnings: [
      ...known,
      renderList('The build has values that may be wrong:', describe([...unsure, ...inFacts])),
      renderList('Visitors will have trouble with this:', describe(grouped)),
    ]
      .filter((list) => list !== undefined)
      .join('\n'),
  };
}

/** Renders a list below its title. Returns undefined for an empty list. */
function renderList(title: string, items: readonly string[]): string | undefined {
  return items.length === 0 ? undefined : [title, ...items].join('\n  ');
}

/** Nobody reads more findings. */
const maxDescribed = 100;

function describeSome(findings: readonly Described[], findSources: SourceFinder): string[] {
  const more = findings.length - maxDescribed;
  const some = findings.slice(0, maxDescribed).map((entry) => describeFinding(entry, findSources));
  return more > 0 ? [...some, `and ${more} more.`] : some;
}

/** Renders where a value was written, what is wrong with it, what to do, and where it is published. */
function describeFinding(finding: Described, findSources: SourceFinder): string {
  const { value, texts = [value], problem, next, paths } = finding;
  const lines = texts.flatMap((text) => findSources(text, paths));
  const sources = [...new Set(lines)].join(', ');
  const more = paths.length > 5 ? `, and ${paths.length - 5} more` : '';
  const published = `${paths.slice(0, 5).join(', ')}${more}`;
  return [
    `${toPrintable(sources || published || 'product.yaml')}  ${toPrintable(value)} ${problem}.`,
    next,
    ...(sources && published ? [`Published in ${published}.`] : []),
  ].join('\n    ');
}

/** Runs the checks that need only files. Returns a sentence for each mismatch. */
async function findFailures(target: Target, source: Facts): Promise<string[]> {
  const results = await runChecks(fileChecks, target, { source });
  return results.flatMap((result) => {
    if (result.outcome !== 'failed') return [];
    const { check, mismatches } = result;
    return mismatches.map(({ text, exchanges }) => {
      const file = exchanges.at(-1)?.request.target ?? '/';
      return `${file}: ${check.sentence} [${check.id}]: ${text}`;
    });
  });
}
