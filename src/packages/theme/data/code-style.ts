import type { StarlightUserConfig } from '@astrojs/starlight/types';
import { createPalette } from '@frontdesk/facts';

/** Lists colors, each with the TextMate scopes that it marks. Keys and keywords have the product's accent. */
const listColors = (accent: string) =>
  [
    ['#ebe6dc', ['source']],
    [
      createPalette(accent).dark.accent,
      [
        'support.type.property-name',
        'keyword',
        'storage',
        'entity.name.tag',
        'entity.name.function',
      ],
    ],
    ['#b8d8a8', ['string', 'markup.inline.raw']],
    ['#a69e90', ['comment', 'punctuation.definition.comment']],
  ] as const;

/** Creates the look of code blocks: dark in both themes, without frames. */
export function createCodeStyle(accent: string): StarlightUserConfig['expressiveCode'] {
  return {
    themes: [
      {
        name: 'dark',
        type: 'dark',
        colors: { 'editor.foreground': '#ebe6dc', 'editor.background': '#171410' },
        settings: listColors(accent).map(([foreground, scope]) => ({
          scope: [...scope],
          settings: { foreground },
        })),
      },
    ],
    // On a phone, long lines continue on the next one.
    defaultProps: { frame: 'none', wrap: true, hangingIndent: 2 },
    styleOverrides: {
      borderRadius: 'var(--radius-m)',
      borderColor: 'var(--sl-color-gray-5)',
      codeFontSize: 'var(--code-size)',
      codeLineHeight: '1.65',
      codePaddingBlock: '0.875rem',
      codePaddingInline: 'var(--code-sides)',
      frames: { frameBoxShadowCssValue: 'none' },
    },
  };
}
