import { filesOfPage, type Disagreement, type Read } from '../forms/agreement.ts';
import { digest } from '../manifest/digest.ts';
import { readerOf, type PageWork } from './page-work.ts';
import { readPublished } from '../manifest/published-files.ts';

type Work = Pick<PageWork, 'finishPage' | 'comparePage'>;

/**
 * The work on the pages of one build, in which a page that was finished is not compared again as long
 * as its files are, byte for byte, those that were compared then.
 */
export function comparedPages(work: Work): Work {
  const compared = new Map<string, Disagreement[]>();
  return {
    async finishPage(rendered, page, facts) {
      const finished = await work.finishPage(rendered, page, facts);
      compared.set(await identify(readerOf(finished), page), finished.disagreements);
      return finished;
    },
    async comparePage(client, page, facts) {
      const files = await identify((path) => readPublished(client, path), page);
      return compared.get(files) ?? work.comparePage(client, page, facts);
    },
  };
}

/** The paths of a page's files, each with the digest of what is read there. */
async function identify(read: Read, page: string): Promise<string> {
  const found = await Promise.all(
    filesOfPage(page).map(async (path) => {
      const bytes = await read(path);
      return `${path} ${bytes ? digest(bytes) : 'none'}`;
    }),
  );
  return found.join('\n');
}
