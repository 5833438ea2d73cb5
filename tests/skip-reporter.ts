import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';

/** Prints each skipped suite or test, whose title says why, and the command that runs its file. */
export class SkipReporter implements Reporter {
  readonly #command: string;
  #vitest: Vitest | undefined;

  /** Takes the command that runs a file whose path follows. */
  constructor(command: string) {
    this.#command = command;
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    // With -t, every test with another title counts as skipped.
    if (!this.#vitest || this.#vitest.config.testNamePattern) return;
    for (const { children, moduleId } of modules) {
      const titles = new Set([...children.allTests('skipped')].map(describeSkip));
      if (titles.size === 0) continue;
      const file = relative(this.#vitest.config.root, moduleId);
      process.stdout.write(`\n${[...titles].join('\n')}\n  ${this.#command} ${file}\n`);
    }
  }
}

/** Returns the title up to its reason, so that the tests of a suite have one line. */
function describeSkip(test: TestCase): string {
  const { note } = test.result() as { readonly note?: string };
  if (note !== undefined) return `${test.fullName} (skipped: ${note})`;
  const [title = test.fullName] = /^.*?\(skipped: .*?\)/.exec(test.fullName) ?? [];
  return title;
}
