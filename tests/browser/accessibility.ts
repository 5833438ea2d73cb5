import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { Theme } from './watched-page.ts';

/** A line for each rule that does not hold, with some of the elements. */
export async function findViolations(page: Page, theme: Theme = 'light'): Promise<string[]> {
  // Legacy mode differs for frames alone, and spares a page for each analysis.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  // A theme changes colours and nothing else: what is not about them is looked at once.
  if (theme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
  const results = await axe.analyze();
  return results.violations.map(({ id, help, nodes }) => {
    const some = nodes.slice(0, 3).map(({ html }) => html.slice(0, 200));
    return `${id}: ${help}; ${nodes.length} elements such as ${some.join(' ')}`;
  });
}
