import { fold } from '@frontdesk/hours';
import type { Facts } from '@frontdesk/facts';
import { decodePath } from '@frontdesk/files';
import type { DeadLink } from './dead-links.ts';
import type { FinishedPages } from './finished-pages.ts';

/** A dead link, how sources may have it, and what to do. */
interface DescribedLink extends DeadLink {
  readonly texts: readonly string[];
  readonly next: string;
}

/** Describes dead links in the pages. Those in the footer come from `links` in product.yaml. */
export function describeDeadLinks(
  dead: readonly DeadLink[],
  pages: FinishedPages['contents'],
  { baseUrl, links = [] }: Pick<Facts, 'baseUrl' | 'links'>,
): DescribedLink[] {
  return dead.map((link) => {
    const leadsHere = (href: string, from: string) => {
      const url = URL.parse(href, `${baseUrl}${from}`)?.href ?? href;
      return decodePath(url.replace(baseUrl, '')) === link.value;
    };
    const hrefs = link.paths.flatMap((path) =>
      (pages.get(path)?.links ?? []).filter((href) => leadsHere(href, path)),
    );
    const isInFooter = links.some(({ url }) => leadsHere(url, '/'));
    const texts = new Set(hrefs.flatMap((href) => [href, decodePath(href)]).flatMap(listNotations));
    const where = isInFooter ? 'Correct it in `links`' : 'Correct the link';
    const next = `${where}, or add the page or file that it leads to.`;
    return { ...link, texts: texts.size > 0 ? [...texts] : [link.value], next };
  });
}

/** Lists how Markdown, HTML, and YAML have a link. */
function listNotations(href: string): string[] {
  const link = fold(href);
  return [`](${link})`, `](${link} `, `"${link}"`, `'${link}'`, `<${link}>`, `: ${link}`];
}
