import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** A line for each rule that does not hold, with some of the elements. */
export async function findViolations(page: Page): Promise<string[]> {
  // Legacy mode differs for frames alone, and spares a page for each analysis.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const results = await axe.analyze();
  return results.violations.map(({ id, help, nodes }) => {
    const some = nodes.slice(0, 3).map(({ html }) => html.slice(0, 200));
    return `${id}: ${help}; ${nodes.length} elements such as ${some.join(' ')}`;
  });
}
