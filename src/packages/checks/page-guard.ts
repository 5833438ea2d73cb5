import type { Element, Root } from 'hast';
import type { Facts } from '@frontdesk/facts';
import { decodePath } from '@frontdesk/files';
import type { WritableFiles } from '@frontdesk/folders';
import { type Embed, listElements, listEmbeds, withPolicy } from '@frontdesk/markup';
import type { EmbedsByPath } from './blocked-embeds.ts';
import type { ContentWarning } from './content-warnings.ts';
import { listDeadControls } from './dead-controls.ts';
import { listFileEmbeds, listLinkedFiles } from './file-embeds.ts';

/** Why a page gets no policy. */
type Unfit = Extract<ReturnType<typeof withPolicy>, { unfit: unknown }>['unfit'];

/** A page of the build. */
export interface BuiltPage {
  readonly file: string;
  readonly path: string;
  readonly html: string;
  readonly page: Root;
}

/** What the pages need from elsewhere, and which have no policy. */
export interface GuardReport {
  /** What pages with a policy, and their style sheets and scripts, load from other origins. */
  readonly embeds: EmbedsByPath;
  /** The icons that pages link to, and that don't exist. */
  readonly missingIcons: readonly string[];
  /** Lists of files, by what to know about them. */
  readonly lists: readonly (readonly [title: string, paths: readonly string[]])[];
}

const unfitTitles: Readonly<Record<Unfit, string>> = {
  own: 'No policy, because they have one of their own',
  router:
    'No policy, because they have a <ClientRouter>, and the pages that it shows could not run their scripts',
  charset:
    'No policy, because their <head> doesn\'t start with <meta charset="utf-8">, after which it would be',
};

/** What runs in an HTML file, or is loaded into it. */
const active = /<(?:script|iframe)\b/i;

/**
 * Creates what gives pages a Content-Security-Policy. `guard` returns what does nothing on a page, and `report` what was
 * found on all of them.
 */
export function createPageGuard(
  files: WritableFiles,
  { baseUrl, embeds: allowed }: Pick<Facts, 'baseUrl' | 'embeds'>,
  renders: (path: string) => boolean,
) {
  const guarded = new Set<string>();
  const embeds = new Map<string, readonly Embed[]>();
  const linked = new Set<string>();
  const icons = new Set<string>();
  const unfitPages: { readonly path: string; readonly unfit: Unfit }[] = [];
  return {
    guard: ({ file, path, html, page }: BuiltPage): ContentWarning[] => {
      guarded.add(file);
      const elements = listElements(page);
      const url = baseUrl + path;
      for (const icon of listIcons(elements, url)) icons.add(icon);
      const result = withPolicy(html, { page, elements }, allowed);
      const isGuarded = 'html' in result;
      if (isGuarded) {
        files.set(file, Buffer.from(result.html));
        // Without a policy, nothing is blocked.
        embeds.set(path, listEmbeds(elements, url));
        for (const linkedFile of listLinkedFiles(elements, url)) linked.add(linkedFile);
      } else unfitPages.push({ path, unfit: result.unfit });
      const isOnNetlify = Boolean(process.env.NETLIFY);
      return listDeadControls(elements, { url, isGuarded, renders, isOnNetlify });
    },
    report: (): GuardReport => {
      const unguarded = [...files.keys()].filter(
        (file) =>
          /\.html?$/i.test(file) && !guarded.has(file) && active.test(String(files.get(file))),
      );
      const missingIcons = [...icons].filter((path) => !files.has(path) && !renders(path));
      const unfitTo = (reason: Unfit) =>
        unfitPages.filter(({ unfit }) => unfit === reason).map(({ path }) => path);
      return {
        embeds: new Map([...embeds, ...listFileEmbeds(files, linked, baseUrl)]),
        missingIcons,
        lists: [
          ...(['own', 'router', 'charset'] as const).map(
            (reason) => [unfitTitles[reason], unfitTo(reason)] as const,
          ),
          ['No policy, because they are HTML files of your own, which stay as they are', unguarded],
          [
            "Browsers show no icon, because pages link to one that doesn't exist. Add it",
            missingIcons.map((path) => `public${path}`),
          ],
        ],
      };
    },
  };
}

/** Lists the paths of the icons of a page that are on this site. */
function listIcons(elements: readonly Element[], url: string): string[] {
  return elements.flatMap(({ tagName, properties: { rel, href } }) => {
    const isIcon = tagName === 'link' && /\bicon\b/i.test([rel].flat().join(' '));
    const { origin, pathname = '' } = URL.parse(href ?? '', url) ?? {};
    return isIcon && href && origin === new URL(url).origin ? [decodePath(pathname)] : [];
  });
}
