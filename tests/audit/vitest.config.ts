import { defineConfig } from 'vitest/config';
import shared from '../../vitest.config.ts';

/** These tests measure time and memory, so they run alone and after the others. */
const measuring = ['tests/audit/lighthouse.test.ts', 'tests/audit/load/**/*.test.ts'];

export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    projects: [
      {
        extends: true,
        test: {
          name: 'checks',
          include: ['tests/audit/**/*.test.ts'],
          exclude: [...measuring, '**/node_modules/**'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'measurements',
          include: measuring,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
