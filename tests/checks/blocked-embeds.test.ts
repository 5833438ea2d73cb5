import { expect, it } from 'vitest';
import { findBlockedEmbeds } from '../../src/packages/checks/blocked-embeds.ts';
import { listEmbeds } from '../../src/packages/markup/embeds.ts';
import { listElements, parsePage } from '../../src/packages/markup/parse-html.ts';

/** Finds what is blocked on two pages with this content. */
function find(html: string, embeds?: string[]) {
  const embedsOf = (path: string) =>
    listEmbeds(listElements(parsePage(html)), `http://localhost:4321${path}`);
  const pages = new Map(['/', '/visit/'].map((path) => [path, embedsOf(path)]));
  return findBlockedEmbeds(pages, { embeds });
}

/** Lists the origins that are certainly loaded, and those that may be. */
function list(html: string, embeds?: string[]) {
  const found = find(html, embeds);
  const listOf = (which: boolean) =>
    found.filter(({ isCertain }) => isCertain === which).map(({ value }) => value);
  return { certain: listOf(true), unsure: listOf(false) };
}

const map = 'https://map.example';

it('A blocked embed is reported once, with its pages and the field that allows it', () => {
  const html = '<iframe src="https://map.example/a"></iframe><img src="//map.example/b.png">';
  expect(find(html)).toEqual([
    {
      value: map,
      texts: ['//map.example'],
      isCertain: true,
      problem: "is another site, and browsers won't load it here",
      next: "To allow it, add 'https://map.example' to `embeds` in product.yaml.",
      paths: ['/', '/visit/'],
    },
  ]);
  expect(find(html, [map])).toEqual([]);
});

it.each([
  `<img srcset="/a.png 1x, ${map}/b.png 2x">`,
  `<video poster="${map}/a.png"></video>`,
  `<video><source src="${map}/a.mp4"></video>`,
  `<object data="${map}/a.pdf"></object>`,
  `<form action="${map}/send"></form>`,
  `<form><button formaction="${map}/send">Send</button></form>`,
  `<link rel="stylesheet" href="${map}/a.css">`,
  `<link rel="shortcut icon" href="${map}/a.ico">`,
  `<link rel="apple-touch-icon" href="${map}/a.png">`,
  `<link rel="manifest" href="${map}/a.json">`,
  `<link rel="preload" as="font" href="${map}/a.woff2">`,
  `<link rel="preload" as="image" imagesrcset="${map}/a.png 2x">`,
  `<link rel="modulepreload" href="${map}/a.js">`,
  `<svg><image href="${map}/a.png"/></svg>`,
  `<svg><image xlink:href="${map}/a.png"/></svg>`,
  `<style>@import "${map}/a.css";</style>`,
  `<style>@font-face { font-family: A; src: url(${map}/a.woff2) }</style>`,
  `<p style="background: url('//map.example/a.png')">Text</p>`,
  `<table background="${map}/a.png"></table>`,
  `<template><iframe src="${map}/"></iframe></template>`,
  `<noscript><img src="${map}/count.gif"></noscript>`,
  `<iframe srcdoc="&lt;img src='${map}/a.png'>"></iframe>`,
])('Browsers would not load %s', (html) => {
  expect(list(html)).toEqual({ certain: [map], unsure: [] });
});

it.each([
  `<script>open("${map}/a")</script>`,
  '<script>open("https:\\/\\/map.example\\/a")</script>',
  `<script>new WebSocket("wss://map.example/a")</script>`,
  `<script src="/map.js" data-tiles="${map}/a"></script>`,
  `<iframe data-src="${map}/a"></iframe>`,
  `<div data-config='{"tiles":"${map}/a"}'></div>`,
  `<link rel="preconnect" href="${map}">`,
])('A script may load something for %s', (html) => {
  expect(list(html)).toEqual({ certain: [], unsure: [map] });
});

it.each([
  'data-goatcounter="https://desk.goatcounter.example/count"',
  'data-privacy="//other.example"',
])(
  'A script from another site may send to the address in its attribute, or link to it: %s',
  (attribute) => {
    const { certain, unsure } = list(`<script ${attribute} src="${map}/count.js"></script>`);
    expect(certain).toEqual([map]);
    expect(unsure).toHaveLength(1);
  },
);

it.each([
  [
    '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Lora">',
    'https://fonts.gstatic.com',
  ],
  [
    '<style>@import url(https://fonts.googleapis.com/css?family=Lora)</style>',
    'https://fonts.gstatic.com',
  ],
  [
    '<script src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>',
    'https://*.google-analytics.com',
  ],
])('What a well-known site loads from elsewhere is reported too: %s', (html, origin) => {
  expect(list(html).certain).toContain(origin);
  expect(list(html, [origin.replace('*', 'region1')]).certain).not.toContain(origin);
});

it('http has no other remedy than https', () => {
  expect(find('<img src="http://map.example/a.png">')).toMatchObject([
    { isCertain: true, next: 'Use its https address.' },
  ]);
});

it('The pages of a certain embed are those that load it', () => {
  const [page, other] = [`<img src="${map}/a.png">`, `<script>open("${map}")</script>`].map(
    (html) => listEmbeds(listElements(parsePage(html)), 'https://desk.example/'),
  );
  const both = new Map([
    ['/', other ?? []],
    ['/visit/', page ?? []],
  ]);
  expect(findBlockedEmbeds(both, {})).toMatchObject([{ isCertain: true, paths: ['/visit/'] }]);
});

it.each([
  '<a href="https://map.example/">Map</a>',
  '<img src="/a.png"><img src="a.png"><img src="http://localhost:4321/a.png">',
  '<img src="data:image/png;base64,AAAA">',
  '<link rel="canonical" href="https://other.example/"><link rel="me" href="https://other.example/">',
  '<link rel="alternate" hreflang="de" href="https://other.example/">',
  '<script type="application/ld+json">{"@context":"https://schema.org"}</script>',
  '<script>let a = 1; // https://map.example/a</script>',
  '<script>document.createElementNS("http://www.w3.org/2000/svg", "path")</script>',
  '<div data-ns="http://www.w3.org/1999/xlink"></div>',
  '<button data-code="https://map.example/a">Copy</button><a data-url="https://map.example">Share</a>',
  '<p data-note="See https://map.example/">Text</p>',
  '<blockquote cite="https://map.example/">Text</blockquote>',
  '<svg xmlns="http://www.w3.org/2000/svg"><path fill="url(#a)"/></svg>',
])('Nothing is reported for %s', (html) => {
  expect(find(html)).toEqual([]);
});
