import { defineEcConfig } from '@astrojs/starlight/expressive-code';

/** The settings of code blocks. The Code component reads functions only from this file. */
export default defineEcConfig({
  // Without wrapping, long lines would scroll, and the keyboard would have to reach the region.
  defaultProps: { wrap: true, hangingIndent: 2 },
  shiki: {
    transformers: [
      {
        name: 'no-time-limit',
        // By default, Shiki stops highlighting a line after 500 ms. On a busy machine, builds of the same
        // commit would then differ.
        preprocess(_code, options) {
          options.tokenizeTimeLimit = 0;
        },
      },
    ],
  },
});
