import { defineEcConfig } from '@astrojs/starlight/expressive-code';

/** The settings of code blocks. They hold a function, which the Code component reads only from here. */
export default defineEcConfig({
  // Long lines wrap. Otherwise they would scroll, and the keyboard would have to reach the region.
  defaultProps: { wrap: true },
  shiki: {
    transformers: [
      {
        name: 'no-time-limit',
        // By default, Shiki stops highlighting a line after 500 ms. On a busy machine, the same
        // commit would then build into different pages.
        preprocess(_code, options) {
          options.tokenizeTimeLimit = 0;
        },
      },
    ],
  },
});
