import { expect, it } from 'vitest';
import { readPublishedText } from '../../src/packages/scan/published-text.ts';

/** Reads a text as its lines that are not empty. */
function read(path: string, content: string | Buffer) {
  const { all, prose } = readPublishedText(path, Buffer.from(content)) ?? {};
  const toLines = (text?: string) =>
    text
      ?.split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => line.trimEnd());
  return { all: toLines(all), prose: toLines(prose) };
}

const ld = '<script type="application/ld+json">';

// prettier-ignore
it.each<[path: string, content: string, all: string[], prose?: string[]]>([
  ['/a.html', '<p>One <b>two</b>\n three<br>four</p>', ['One two three', 'four']],
  ['/a.html', '<p>+43 <tt>1</tt> <strike>2</strike><font>3</font><nobr>4</nobr><dfn>5</dfn></p>', ['+43 1 2345']],
  ['/', '<main>a<p>b</p></main><p>c</p>', ['c', 'a', 'b'], ['a', 'b']],
  ['/a/', '<p>a</p><main><p>b</p><pre>c  d\n<i>e</i>\tf</pre></main>', ['a', 'c  d', 'e\tf', 'b'], ['b']],
  ['/a/', '<main>a<template><p>b</p></template><noscript><p>c</p></noscript></main>', ['b', 'c', 'a'], ['a']],
  ['/a/', '<p>a <a href="/h">b</a></p><main>c<pre>d</pre>e</main>', ['a', '/h', 'b', 'd', 'c', 'e'], ['c', 'e']],
  ['/a.htm', 'H<sub>2</sub>O m<sup>2</sup>x', ['H 2 O m 2 x']],
  ['/a.xhtml', '<my-el id="i" class="c" style="s" grid="d" idea="e">f</my-el><style-a>g</style-a>', ['grid: d', 'idea: e', 'f', 'g']],
  ['/a.html', '<a href="/h" title="T" data-phone="020" data-x="1" x-phone="2">a</a>', ['/h', 'T', 'dataPhone: 020', 'a']],
  ['/a.html', '<img src="s" alt="A" width="9"><p><q cite="c">q</q></p><form action="a"></form><video poster="p"></video>', ['s', 'A', 'c', 'q', 'a', 'p']],
  ['/a.svg', '<svg xlink:href="/x" aria-label="L"><text>a</text><title>b</title><metadata>c</metadata></svg>', ['/x', 'L', 'a', 'b']],
  ['/a.html', '<meta name="description" content="D"><meta name="twitter:title" content="W"><meta name="author" content="A">', [': D', ': W', ': A']],
  ['/a.html', '<meta name="viewport" content="V"><meta name="x-author" content="V"><meta name="authors" content="V">', []],
  ['/a.html', '<meta property="og:title" content="O"><meta itemprop="telephone" content="020">', [': O', 'telephone: 020', '☎']],
  ['/a.html', `${ld}{"x":["1",{"y":"2","z":3}]}</script>${ld}{</script><script>"q"</script><style>a{}</style>`, ['x: 1', 'y: 2']],
  ['/a.html', '<!-- a --><svg viewBox="1 2"><path d="3"/></svg><script src="/b.js"></script>', []],
  // What names a phone number, often without words.
  ['/a.html', '<p itemprop="telephone">020</p><p><i class="icon-phone"></i>1</p><p><i class="fa,tel x"></i>2<i class="a tel"></i></p>', ['☎', '020', '☎ 1', '☎ 2☎']],
  ['/a.html', '<p title="whatsapp">1</p><p aria-label="Tel_x">2</p><p><img alt="Phone"> 3</p>', ['whatsapp', '☎', '1', 'Tel_x', '☎', '2', 'Phone', '☎  3']],
  ['/a.html', '<p class="hotel">1</p><p class="phone"><b>2</b></p><p class="tele">3</p>', ['1', '2', '3']],
  ['/a.xml', '<loc>https://a.example/</loc><a>d</a>', ['https://a.example/', 'd']],
  ['/a.json', '{"a":"b","c":["d",{"e":"f"}],"g":1,"h":null}', ['a: b', 'c: d', 'e: f'], ['a: b', 'c: d', 'e: f']],
  ['/a.jsonld', '{', ['{'], ['{']],
  ['/a.webmanifest', '"x"', [': x'], [': x']],
  ['/api/x', ' {"a":"b"}', ['a: b'], ['a: b']],
  ['/.well-known/x/y', '["a"]', [': a'], [': a']],
  ['/api/v1/x', 'text {"a":"b"}', ['text {"a":"b"}'], ['text {"a":"b"}']],
  ['/a.md', '\\*a\\* \\[b\\] &amp; &#x0A;c&#9;d', ['*a* [b] &  c d'], ['*a* [b] &  c d']],
  ['/a.markdown', '**020** 79 *46*, ***+1***, *(0) *a* ```\n```js\ncode ``` b\n```\nend', ['020 79 46, +1, (0) *a* ```', '```js', 'code ``` b', '```', 'end'], ['020 79 46, +1, (0) *a* ```', 'end']],
  ['/a.md', '```\na\n```\nb\n````md\n```\nc\n```\nd\n````\ne\n```\nf', ['```', 'a', '```', 'b', '````md', '```', 'c', '```', 'd', '````', 'e', '```', 'f'], ['b', 'e']],
  ['/a.txt', '\\*a', ['\\*a'], ['\\*a']],
  ['/a.vcf', 'PRODID:-//x 1.2.3\nTEL;TYPE=WORK,VOICE:+44\r\n 20\nNOTE:a\\nb\\,c\\;d\\\\e\\Nf\\:', ['TEL: +4420', 'NOTE:a', 'b,c;d\\e', 'f:'], ['TEL: +4420', 'NOTE:a', 'b,c;d\\e', 'f:']],
  ['/a.ics', 'PRODID:-//x\nitem-1.URL;X="a":b\nDESC:1 PRODID:3;a:4\n\t2', ['item-1.URL: b', 'DESC:1 PRODID:3;a:42'], ['item-1.URL: b', 'DESC:1 PRODID:3;a:42']],
])('In %s, %s has the lines %j', (path, content, all, prose = []) => {
  expect(read(path, content)).toEqual({ all, prose });
});

it.each([
  '/a.js',
  '/a.pdf',
  '/a.css',
  '/a',
  '/pagefind/a.json',
  '/_astro/a.js',
  '/a.jsonx',
  '/a.mdx',
  '/x/api/a',
  '/api/a.b',
])('%s is not read', (path) => {
  expect(readPublishedText(path, Buffer.from('tel:+12025550199'))).toBeUndefined();
});

it('A text that is not UTF-8 is not read', () => {
  expect(readPublishedText('/a.txt', Buffer.of(0x61, 0xff))).toBeUndefined();
});

it.each(['/', '/a.html', '/a.svg', '/a.xml', '/a.rss'])(
  'In %s, markup of more than a megabyte is not parsed, but its text is read',
  (path) => {
    const text = '<p>Tel. <b>1</b></p>';
    expect(read(path, text.padEnd(1_000_001)).prose).toEqual([text]);
    expect(read(path, text.padEnd(1_000_000)).all).toEqual(['Tel. 1']);
  },
);
