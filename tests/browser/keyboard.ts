import type { Page } from 'playwright-core';

/** Presses Tab, as one who has no pointer does, until an element like this has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  const most = 60;
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press('Tab');
    if ((await page.locator(`${selector}:focus`).count()) > 0) return;
  }
  throw new Error(`${most} Tabs do not reach ${selector}`);
}
