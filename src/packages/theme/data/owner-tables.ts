import type { SatteriProcessorOptions } from '@astrojs/markdown-satteri';
import { website } from '@frontdesk/facts';

type Plugins = NonNullable<SatteriProcessorOptions['mdastPlugins']>;
type Plugin = Extract<Plugins[number], { readonly name: string }>;

/** A price, a time, or nothing. */
const shortValue = /^(?=.*\d).{1,20}$|^[-–—]?$/;

/**
 * A plugin for the Markdown of the owner's pages. In a table, columns of prices and the like are aligned to the end,
 * and the keyboard can scroll more than four columns.
 */
export function ownerTables({
  fileURL,
}: {
  readonly fileURL: URL | undefined;
}): Plugin | undefined {
  const path = fileURL?.pathname ?? '';
  if (path.includes('/theme/docs/') || path.includes(`/src/content/docs${website.docs.home}`))
    return undefined;
  return {
    name: 'owner-tables',
    table(table, context) {
      const [head, ...rows] = table.children;
      const align = (head?.children ?? []).map((_cell, column) => {
        const cells = rows.flatMap(({ children }) => children[column] ?? []);
        const areShort = cells.every((cell) => shortValue.test(context.textContent(cell)));
        return column > 0 && areShort ? 'right' : (table.align?.[column] ?? null);
      });
      return { ...table, align, data: align.length > 4 ? { hProperties: { tabIndex: 0 } } : {} };
    },
  };
}
