import { describe, expect, it } from 'vitest';
import { listDeadControls, type Surroundings } from '../../src/packages/checks/dead-controls.ts';
import { listElements, parsePage } from '../../src/packages/markup/parse-html.ts';

const url = 'https://desk.example/contact/';

function list(html: string, place: Partial<Surroundings> = {}) {
  return listDeadControls(listElements(parsePage(html)), {
    ...{ url, isGuarded: true, renders: () => false, isOnNetlify: false },
    ...place,
  });
}

describe('With a policy', () => {
  it.each([
    ['<button onclick="openMap()">Map</button>', 'onclick="openMap()"', "addEventListener('click'"],
    ['<b onpointerdown="go()">Go</b>', 'onpointerdown="go()"', "addEventListener('pointerdown'"],
    ['<svg onload="go()"></svg>', 'onload="go()"', "addEventListener('load'"],
    ['<template><i onclick="go()">x</i></template>', 'onclick="go()"', "addEventListener('click'"],
    [
      `<div onclick="this.innerHTML='<iframe src=//map.example></iframe>'">Map</div>`,
      `onclick="this.innerHTML='<iframe src=//map.example></iframe>'"`,
      '<details>',
    ],
  ])('%s never runs', (html, value, advice) => {
    expect(list(html)).toEqual([
      {
        value,
        texts: [value],
        problem: 'never runs, because browsers run only <script> elements here',
        next: expect.stringContaining(advice) as string,
      },
    ]);
  });

  it.each([
    ['<a href="javascript:openMap()">Map</a>', 'href="javascript:openMap()"'],
    ['<a href=" JavaScript:history.back()">Back</a>', 'href="JavaScript:history.back()"'],
    ['<form action="javascript:send()"></form>', 'action="javascript:send()"'],
  ])('%s does nothing', (html, value) => {
    expect(list(html)).toMatchObject([
      { value, problem: expect.stringMatching(/^does nothing/) as string },
    ]);
  });

  it('Long code is cut, but not where its source is looked for', () => {
    const code = 'go();'.repeat(50);
    const [found] = list(`<b onclick="${code}">Go</b>`);
    expect(found?.value.length).toBeLessThan(80);
    expect(found?.texts).toEqual([`onclick="${code}"`]);
  });
});

it.each([
  '<a href="javascript:void(0)">Menu</a><a href="javascript:;">x</a><a href="javascript:">x</a>',
  '<svg><use href="#a"/><use href="/icons.svg#a"/><use xlink:href="icons.svg#a"/><use/></svg>',
  '<button id="map">Map</button><script>map.onclick = () => {}</script>',
  '<a href="/on/">On</a><input onclick>',
  '<my-menu one="1" only="2"></my-menu>',
])('%s is fine', (html) => {
  expect(list(html)).toEqual([]);
});

it.each(['href', 'xlink:href'])('A drawing of another site shows nothing: %s', (name) => {
  const address = 'https://icons.example/a.svg#x';
  const html = `<svg><use ${name}="${address}"/></svg>`;
  expect(list(html, { isGuarded: false })).toMatchObject([
    { value: `<use href="${address}">`, texts: [address] },
  ]);
});

it('Without a policy, handlers run', () => {
  const html = '<b onclick="go()">Go</b><a href="javascript:go()">Go</a>';
  expect(list(html, { isGuarded: false })).toEqual([]);
});

const form = (attributes: string) => `<form ${attributes}><input name="message"></form>`;

describe('A form that sends to the site itself', () => {
  it.each(['method="post"', 'method="POST" action="/thanks/"', `method=post action="${url}"`])(
    'loses its message: %s',
    (attributes) => {
      const [found, ...others] = list(form(attributes));
      expect(others).toEqual([]);
      expect(found).toMatchObject({
        texts: ['method="post"'],
        problem: 'loses what visitors write, unless a script or your host receives it',
      });
      expect(found?.next).toContain('`embeds`');
    },
  );

  it.each(['data-netlify="true"', 'netlify'])('is received on Netlify with %s', (attribute) => {
    const html = form(`method="post" ${attribute}`);
    expect(list(html, { isOnNetlify: true })).toEqual([]);
    expect(list(html)).toHaveLength(1);
  });

  it('is received on Netlify if it has the field that Netlify adds', () => {
    const html = '<form method="post"><input type="hidden" name="form-name" value="a"></form>';
    expect(list(html, { isOnNetlify: true })).toEqual([]);
  });

  it('needs an attribute on Netlify', () => {
    const [found] = list(form('method="post"'), { isOnNetlify: true });
    expect(found?.next).toContain('data-netlify="true"');
  });

  it('is received by a route that Astro renders', () => {
    const renders = (path: string) => path === '/send/';
    expect(list(form('method="post" action="/send/"'), { renders })).toEqual([]);
  });
});

it.each(['action="/search/"', 'method="dialog"', 'method="post" action="https://form.example/x"'])(
  'A form with %s is fine',
  (attributes) => {
    expect(list(form(attributes))).toEqual([]);
  },
);
