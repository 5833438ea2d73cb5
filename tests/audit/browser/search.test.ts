import { describe, expect, it } from 'vitest';
import { docsPath } from '../../../src/facts/paths.ts';
import { findViolations } from './accessibility.ts';
import { ample, useSiteInBrowser, widths } from './site-in-browser.ts';

const site = useSiteInBrowser(ample);
const button = 'site-search button[data-open-modal]';
const dialog = 'site-search dialog';
const input = `${dialog} input`;
const result = `${dialog} .pagefind-ui__result-link`;

describe('The search', () => {
  it('opens by its button, finds pages, and follows a result', async () => {
    const { page, takeErrors } = await site.open(docsPath);
    await page.locator(button).click();
    await page.locator(input).fill('etag');
    await page.locator(result).first().waitFor();
    await page.locator(input).fill('rate limit');
    await page.locator(`${result}[href*="read-budget"]`).first().click();
    await page.waitForURL(`${docsPath}read-budget/**`);
    // The Content-Security-Policy must let the search load its index and run.
    expect(takeErrors()).toEqual([]);
  });

  it('opens with Ctrl+K, focuses its input, and closes with Escape', async () => {
    const { page } = await site.open(docsPath);
    // Starlight loads the interface when the browser is idle.
    await page.locator(input).waitFor({ state: 'attached' });
    await page.keyboard.press('Control+k');
    await page.locator(`${input}:focus`).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator(dialog).isVisible()).toBe(false);
  });

  it.each([
    ['light', 'desktop'],
    ['dark', 'phone'],
  ] as const)('has no accessibility violation in the %s theme on a %s', async (theme, width) => {
    const { page } = await site.open(docsPath, { colorScheme: theme, viewport: widths[width] });
    await page.locator(button).click();
    await page.locator(input).fill('rate limit');
    await page.locator(result).first().waitFor();
    // Pagefind labels its input with a title, which screen readers read.
    const found = (await findViolations(page)).filter((one) => !one.startsWith('label-title-only'));
    expect(found).toEqual([]);
  });
});
