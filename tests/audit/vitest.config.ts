import { defineConfig } from 'vitest/config';
import root from '../../vitest.config.ts';
import { SkipReporter } from '../skip-reporter.ts';

const { test, ...config } = root;
const { include: _include, exclude: _exclude, ...shared } = test ?? {};

/** These tests measure time and memory, so they run one after the other, when all others are done. */
const measurements = ['tests/audit/lighthouse.test.ts', 'tests/audit/load/**/*.test.ts'];
const checks = {
  name: 'checks',
  include: ['tests/audit/**/*.test.ts'],
  exclude: ['**/node_modules/**', ...measurements],
  sequence: { groupOrder: 0 },
};

export default defineConfig({
  ...config,
  test: {
    ...shared,
    reporters: ['default', new SkipReporter('npm run audit --')],
    projects: [
      { extends: true, test: checks },
      {
        extends: true,
        test: {
          name: 'measurements',
          include: measurements,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
