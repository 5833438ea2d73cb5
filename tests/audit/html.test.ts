import { readFile } from 'node:fs/promises';
import { HtmlValidate } from 'html-validate';
import { expect, it } from 'vitest';
import { builtPages } from './browser/built-pages.ts';

/** Most exceptions are for markup of Starlight and Expressive Code that no setting changes. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  elements: [
    'html5',
    {
      // Expressive Code puts each line of code, and the icon of its copy button, in a div.
      code: { permittedContent: ['@phrasing', 'div'] },
      button: { permittedContent: ['@phrasing', 'div'], textContent: 'default' },
    },
  ],
  rules: {
    // Astro writes `<meta/>`, which equals `<meta>` in HTML.
    'void-style': 'off',
    // A button's type matters only in a form, and Starlight's buttons aren't in one.
    'no-implicit-button-type': 'off',
    // Starlight and Expressive Code pass colors and sizes to CSS in style attributes.
    'no-inline-style': 'off',
    // Scripts from the page's own origin need no hash.
    'require-sri': ['error', { target: 'crossorigin' }],
    // Starlight gives the top of a page the id `_top`.
    'valid-id': ['error', { relaxed: true }],
    // Starlight has two tables of contents, for phones and for wide windows, and shows one.
    'unique-landmark': 'off',
    // Starlight's tabs say `presentation`, a synonym of `none`.
    'presentation-role-style': 'off',
    // Starlight's "On this page", an h2, comes before the title.
    'heading-level': ['error', { minInitialRank: 'h2' }],
  },
});

it.each(builtPages)('$path is valid HTML', async ({ file }) => {
  const { results } = await validator.validateString(await readFile(file, 'utf8'), file);
  const errors = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, line, column, message }) => `${line}:${column} ${ruleId}: ${message}`),
  );
  expect(errors).toEqual([]);
});
