import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // Most tests wait for a server or a browser: two files at once suit two cores.
    maxWorkers: 2,
    // Hosts listen on free ports and build nothing: files may run side by side.
    // On a busy machine a build, or what astro dev makes of all pages, takes a minute or two.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
