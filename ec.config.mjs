import { defineEcConfig } from '@astrojs/starlight/expressive-code';

/** The settings of code blocks. The Code component reads functions only from this file. */
export default defineEcConfig({
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
