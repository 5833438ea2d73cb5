import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { Theme } from './site-in-browser.ts';

/** Returns a line for each accessibility violation, with some of its elements. */
export async function findViolations(page: Page, theme: Theme = 'light'): Promise<string[]> {
  // Legacy mode needs no second page. It only ignores frames, which no page has.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  // The themes differ only in their colors, so the other rules run once.
  if (theme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
  const results = await axe.analyze();
  return results.violations.map(({ id, help, nodes }) => {
    const some = nodes.slice(0, 3).map(({ html }) => html.slice(0, 200));
    return `${id}: ${help}; ${nodes.length} elements such as ${some.join(' ')}`;
  });
}
