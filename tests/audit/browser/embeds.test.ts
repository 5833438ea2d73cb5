import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { withPolicy } from '../../../src/packages/markup/content-security-policy.ts';
import { listEmbeds } from '../../../src/packages/markup/embeds.ts';
import { listElements, parsePage } from '../../../src/packages/markup/parse-html.ts';
import { launchChromium } from './site-in-browser.ts';

const origin = 'https://desk.example';
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** What other sites send. The counter sends to the address in its attribute, in three ways. */
const files: Readonly<Record<string, string>> = {
  '/count.js':
    'const { api } = document.currentScript.dataset; navigator.sendBeacon(api); fetch(api + "?a"); new Image().src = api + "?b";',
  '/css2': '@font-face { font-family: A; src: url(https://fonts.gstatic.com/a.woff2) }',
};

const types = [
  ['.js', 'text/javascript'],
  ['css2', 'text/css'],
] as const;

/** Opens a page with a policy that allows these origins. Returns what it requests, and what is blocked. */
async function open(content: string, embeds: readonly string[]) {
  const html = `<!doctype html><head><meta charset="utf-8"></head><body>${content}</body>`;
  const page = parsePage(html);
  const result = withPolicy(html, { page, elements: listElements(page) }, embeds);
  const tab = await browser.newPage();
  onTestFinished(() => tab.close());
  const requested = new Set<string>();
  const blocked: string[] = [];
  tab.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text());
  });
  await tab.route('**', async (route) => {
    const { origin: asked, pathname } = new URL(route.request().url());
    if (asked !== origin) requested.add(asked);
    const body = asked === origin ? ('html' in result ? result.html : '') : (files[pathname] ?? '');
    const [type = 'text/html'] = types
      .filter(([end]) => pathname.endsWith(end))
      .map(([, one]) => one);
    await route.fulfill({
      body,
      contentType: type,
      headers: { 'Access-Control-Allow-Origin': '*' },
    });
  });
  await tab.goto(origin, { waitUntil: 'networkidle' });
  return { requested: [...requested].sort(), blocked };
}

const map = 'https://map.example';

it.each([
  `<script src="${map}/count.js" data-api="https://stats.example/api"></script>`,
  '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=A"><p style="font-family: A">a</p>',
  `<style>p { background: image-set("${map}/a.png" 1x) }</style><p>a</p>`,
  `<style>@font-face { font-family: B; src: url(${map}/b.woff2) }</style><p style="font-family: B">a</p>`,
  `<svg><image href="${map}/a.png" width="9" height="9"/></svg>`,
  `<link rel="icon" href="/a.ico"><video src="${map}/a.mp4"></video><iframe src="${map}/"></iframe>`,
  `<iframe srcdoc="&lt;img src='${map}/a.png'>"></iframe>`,
])('With the embeds that the build names, a browser loads all of %s', async (content) => {
  const named = listEmbeds(listElements(parsePage(content)), origin).map((embed) => embed.origin);
  expect(named).not.toEqual([]);
  expect(await open(content, named)).toEqual({ requested: named.sort(), blocked: [] });
  const { requested, blocked } = await open(content, []);
  expect(requested).toEqual([]);
  expect(blocked).not.toEqual([]);
});

it('A map in closed details is loaded when a visitor opens them', async () => {
  const content = `<details><summary>Map</summary><iframe loading="lazy" src="${map}/"></iframe></details>`;
  expect(await open(content, [map])).toEqual({ requested: [], blocked: [] });
  const opened = content.replace('<details>', '<details open>');
  expect(await open(opened, [map])).toEqual({ requested: [map], blocked: [] });
});
