import type { ConfigData } from 'html-validate';

/**
 * The rules of html-validate for built pages, with the reason for each exception. Most exceptions are
 * for the markup of Starlight and Expressive Code, which no setting changes.
 */
export const htmlRules: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  elements: [
    'html5',
    {
      // Expressive Code makes a line of code, and the picture on its copy button, of a div.
      code: { permittedContent: ['@phrasing', 'div'] },
      button: { permittedContent: ['@phrasing', 'div'], textContent: 'default' },
    },
  ],
  rules: {
    // `<meta/>` and `<meta>` are the same in HTML; Astro writes the first.
    'void-style': 'off',
    // A button's type matters in a form, and those of the search, of menus and for copying are in none.
    'no-implicit-button-type': 'off',
    // Starlight and Expressive Code hand colours and sizes to CSS in style attributes.
    'no-inline-style': 'off',
    // A hash adds nothing where page and script come from one origin: only others must have one.
    'require-sri': ['error', { target: 'crossorigin' }],
    // Starlight gives the top of a page the id `_top`.
    'valid-id': ['error', { relaxed: true }],
    // Starlight has a table of contents for phones and one for wide windows; one is ever shown.
    'unique-landmark': 'off',
    // Starlight puts "On this page", an h2, before the title in the document, and after it in sight.
    'heading-level': ['error', { minInitialRank: 'h2' }],
  },
};
