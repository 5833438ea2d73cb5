import { expect, it } from 'vitest';
import { renderPageMarkdown } from '../../src/packages/markup/page-markdown.ts';
import { parsePage } from '../../src/packages/markup/parse-html.ts';

const url = 'https://frontdesk.example/docs/page/';
const render = (html: string) => renderPageMarkdown(parsePage(html), url) ?? 'no Markdown';

/** Renders a page's content, without its title and the link to the index. */
function convert(content: string): string {
  const html = `<main><h1>Page</h1><div class="sl-markdown-content">${content}</div></main>`;
  return render(html).split('\n').slice(4).join('\n');
}

/** Renders Expressive Code's markup: an element for each line, and a copy button. */
function expressiveCode(language: string, lines: readonly string[], title = ''): string {
  const rows = lines.map(
    (line) =>
      `<div class="ec-line"><div class="code">${line === '' ? '\n' : `<span style="--0:#fff">${line}</span>`}</div></div>`,
  );
  return `<div class="expressive-code"><figure class="frame not-content"><figcaption class="header"><span class="title">${title}</span></figcaption><pre data-language="${language}"><code>${rows.join('')}</code></pre><div class="copy"><div aria-live="polite"></div><button title="Copy to clipboard" data-code="x">Copy</button></div></figure></div>`;
}

const index = '> The index of all pages: <https://frontdesk.example/llms.txt>';

it.each([
  {
    page: 'A docs page becomes its title, a link to the index, and its content',
    html: '<body><nav>Menu</nav><main><h1> The page </h1><div class="sl-markdown-content"><p>Words.</p></div><footer>End</footer></main></body>',
    markdown: `# The page\n\n${index}\n\nWords.\n`,
  },
  {
    page: "A page that isn't Starlight's becomes its main element",
    html: '<body><nav>Menu</nav><main><header><h1>Home</h1></header><p>Words.</p></main><footer>End</footer></body>',
    markdown: `# Home\n\n${index}\n\nWords.\n`,
  },
  {
    page: 'A splash page starts with its hero',
    html: '<main><div class="hero"><h1>Home</h1><div class="tagline">A line.</div><p class="phone">+1 202 555 0123</p><div class="actions"><a href="/docs/">Read <svg aria-hidden="true"></svg></a></div></div><div class="sl-markdown-content"><p>Words.</p></div></main>',
    markdown: `# Home\n\n${index}\n\nA line.\n\n+1 202 555 0123\n\n[Read](https://frontdesk.example/docs.md)\n\nWords.\n`,
  },
])('$page', ({ html, markdown }) => {
  expect(render(html)).toBe(markdown);
});

it.each([
  {
    what: 'Code keeps its language and its lines',
    html: expressiveCode('js', ['if (a) {', '', '  b();', '}']),
    markdown: '```js\nif (a) {\n\n  b();\n}\n```\n',
  },
  {
    what: 'Plain text has no language',
    html: expressiveCode('plaintext', ['line']),
    markdown: '```\nline\n```\n',
  },
  {
    what: "A pre element of a page's own keeps its lines",
    html: '<pre>if (a) {\n\n  <b class="code">b</b>();\n}\n</pre>',
    markdown: '```\nif (a) {\n\n  b();\n}\n```\n',
  },
  {
    what: "Astro's own code block keeps its text and its language",
    html: '<pre class="astro-code" data-language="js"><code><span class="line"><span>a</span>();</span>\n<span class="line"></span>\n<span class="line">b();</span></code></pre>',
    markdown: '```js\na();\n\nb();\n```\n',
  },
  {
    what: 'An aside without a label is a quote',
    html: '<aside><p>Words.</p></aside>',
    markdown: '> Words.\n',
  },
  {
    what: 'A caption is a paragraph below its picture',
    html: '<figure><img src="/a.jpg" alt="A room"><figcaption>Our room</figcaption></figure>',
    markdown: '![A room](https://frontdesk.example/a.jpg)\n\n**Our room**\n',
  },
  {
    what: 'Code keeps its title',
    html: expressiveCode('sh', ['ls'], 'run.sh'),
    markdown: '**run.sh**\n\n```sh\nls\n```\n',
  },
  {
    what: 'A heading loses its anchor link',
    html: '<div class="sl-heading-wrapper level-h2"><h2 id="x">X</h2><a class="sl-anchor-link" href="#x"><span aria-hidden="true"><svg></svg></span><span class="sr-only">Section titled “X”</span></a></div>',
    markdown: '## X\n',
  },
  {
    what: 'Links become absolute, and links to pages lead to their Markdown',
    html: '<p><a href="/docs/">a</a> <a href="#x">b</a> <a href="../c/">c</a> <a href="tel:+12025550123">d</a> <a href="/api/v1/info">e</a> <a href="https://other.example/f/">f</a></p>',
    markdown:
      '[a](https://frontdesk.example/docs.md) [b](https://frontdesk.example/docs/page.md#x) [c](https://frontdesk.example/docs/c.md) [d](tel:+12025550123) [e](https://frontdesk.example/api/v1/info) [f](https://other.example/f/)\n',
  },
  {
    what: 'The URL of an image becomes absolute',
    html: '<img src="/favicon.svg" alt="Mark">',
    markdown: '![Mark](https://frontdesk.example/favicon.svg)\n',
  },
  {
    what: 'A picture that links to itself is one link',
    html: '<p><a href="/a.webp"><img src="/a.webp" alt="A"></a><a href="/b/"><img src="/b.webp" alt="B"></a></p>',
    markdown:
      '![A](https://frontdesk.example/a.webp)[![B](https://frontdesk.example/b.webp)](https://frontdesk.example/b.md)\n',
  },
  {
    what: "A video is a link with its poster, and the poster's URL becomes absolute",
    html: '<video src="/a.mp4" poster="/a.jpg"></video>',
    markdown: '[![a.mp4](https://frontdesk.example/a.jpg)](https://frontdesk.example/a.mp4)\n',
  },
  {
    what: 'An aside becomes a quote with its title',
    html: '<aside aria-label="Caution" class="starlight-aside starlight-aside--caution"><p class="starlight-aside__title" aria-hidden="true"><svg></svg>Caution</p><div class="starlight-aside__content"><p>Mind it.</p></div></aside>',
    markdown: '> **Caution**\n>\n> Mind it.\n',
  },
  {
    what: 'A task list shows which tasks are done',
    html: '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> a</li><li class="task-list-item"><input type="checkbox" checked disabled> b</li></ul>',
    markdown: '- [ ] a\n- [x] b\n',
  },
  {
    what: 'A diagram becomes its text alternative',
    html: '<figure><svg role="img" aria-label="A leads to B."><text>A</text></svg></figure>',
    markdown: 'A leads to B.\n',
  },
  {
    what: 'Tabs become all of their panels',
    html: '<ul role="tablist"><li><a role="tab" id="a"><svg></svg>One</a></li><li><a role="tab" id="b">Two</a></li></ul><div role="tabpanel" aria-labelledby="b" hidden><p>Second</p></div><div role="tabpanel" aria-labelledby="a">First</div><div role="tabpanel" aria-label="Three">Third</div><div role="tabpanel">Fourth</div>',
    markdown: '**Two**\n\nSecond\n\n**One**\n\nFirst\n\n**Three**\n\nThird\n\nFourth\n',
  },
  {
    what: 'Cards keep their titles, and a link card its description on a line of its own',
    html: '<article class="card sl-flex"><p class="title sl-flex"><svg></svg><span>Parking</span></p><div class="body">Behind.</div></article><div class="sl-link-card"><span class="stack"><a href="/b/"><span class="title">Book</span></a><span class="description">By phone.</span></span></div>',
    markdown: '**Parking**\n\nBehind.\n\n[Book](https://frontdesk.example/b.md)\n\nBy phone.\n',
  },
  {
    what: 'Media are links with their label, or with the name of their file',
    html: '<p><audio src="/a.mp3" title="Song">Your browser is old.</audio></p><p><video aria-label="Tour"><source src="/b.mp4"></video></p><video><source src="/c/d.mp4"></video><p><iframe src="/map" title="Map"></iframe></p><iframe src="/e"></iframe>',
    markdown:
      '[Song](https://frontdesk.example/a.mp3)\n\n[Tour](https://frontdesk.example/b.mp4)\n\n[d.mp4](https://frontdesk.example/c/d.mp4)\n\n[Map](https://frontdesk.example/map)\n\n[/e](https://frontdesk.example/e)\n',
  },
  {
    what: 'A link without text has its label, and one with a picture has the picture',
    html: '<p><a href="/a" aria-label="Menu"><svg aria-hidden="true"></svg></a> <a href="/b" title="No"><img src="/c.jpg" alt="Room"></a></p>',
    markdown:
      '[Menu](https://frontdesk.example/a) [![Room](https://frontdesk.example/c.jpg)](https://frontdesk.example/b "No")\n',
  },
  {
    what: 'Questions in buttons, summaries, and options are content',
    html: '<h3><button>Dogs?</button></h3><div>Yes.</div><button aria-expanded="false">Cats?</button><div>No.</div><details><summary>Fish?</summary>Maybe.</details><p>Size: <select><option>S 1 €</option><optgroup><option selected>M 2 €</option></optgroup></select></p>',
    markdown: '### Dogs?\n\nYes.\n\nCats?\n\nNo.\n\nFish?\n\nMaybe.\n\nSize: S 1 €, M 2 €\n',
  },
  {
    what: 'Elements that only screens need are removed',
    html: '<script>x()</script><style>a{}</style><button>Copy</button><div popover>Pop</div><div data-markdown-ignore>No</div><p>Yes</p><div hidden>Hidden</div>',
    markdown: 'Yes\n',
  },
])('$what', ({ html, markdown }) => {
  expect(convert(html)).toBe(markdown);
});
