import type { PublishedText } from '@frontdesk/scan';
import type { BrokenPicture } from './broken-pictures.ts';
import type { ContentWarning } from './content-warnings.ts';
import type { GuardReport } from './page-guard.ts';

/** What a page says, and what it links to. */
export interface PageContent extends PublishedText {
  readonly links: readonly string[];
  /** The page with only its links and ids. */
  readonly linkPage: string;
  readonly broken: readonly BrokenPicture[];
  /** The paths of its pictures. */
  readonly shown: readonly string[];
  readonly warnings: readonly ContentWarning[];
}

/** What pages contain, and what the site should know about them. */
export interface FinishedPages extends Pick<GuardReport, 'embeds' | 'missingIcons'> {
  /** The pages' contents for the checks, by request path. */
  readonly contents: ReadonlyMap<string, PageContent>;
  readonly warnings: readonly string[];
}
