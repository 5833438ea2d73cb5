import { configDefaults, defineConfig } from 'vitest/config';
import { SkipReporter } from './tests/skip-reporter.ts';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // These need packages that `npm run audit` and `npm run bench` install.
    exclude: [...configDefaults.exclude, 'tests/audit/**', 'tests/bench/**'],
    reporters: ['default', new SkipReporter('npx vitest run')],
    // Most tests wait for a server: three files at once keep two cores busy.
    maxWorkers: 3,
    // Tests start servers on free ports, so files can run side by side. On a busy machine, a build
    // takes a minute or two.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
