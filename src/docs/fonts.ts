import { fontProviders } from 'astro/config';

const provider = fontProviders.local();
const inter = { weight: 600, style: 'normal' } as const;

/**
 * The typeface of headings. Every page loads the first file, which is the package's for ASCII, by
 * `pyftsubset --layout-features=kern`: a third of the size. Browsers load the others for letters that only they have.
 */
export const fonts = [
  {
    provider,
    name: 'Inter',
    cssVariable: '--font-inter',
    fallbacks: ['sans-serif'],
    options: { variants: [{ ...inter, src: ['./src/styles/inter-600-ascii.woff2'] }] },
  },
  {
    provider,
    name: 'Inter',
    cssVariable: '--font-inter-latin',
    fallbacks: [],
    options: {
      variants: [
        {
          ...inter,
          src: ['@fontsource/inter/files/inter-latin-600-normal.woff2'],
          unicodeRange: ['U+A1-FF', 'U+131', 'U+152-153'],
        },
        {
          ...inter,
          src: ['@fontsource/inter/files/inter-latin-ext-600-normal.woff2'],
          unicodeRange: ['U+100-130', 'U+132-151', 'U+154-24F', 'U+1E00-1E9F'],
        },
      ],
    },
  },
];
