import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';

/** Prints the title of each skipped suite or test, which includes the reason, and how to run its file. */
export class SkipReporter implements Reporter {
  readonly #command: string;
  #vitest: Vitest | undefined;

  /** The printed command ends with the path of the file. */
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

/** Cuts the title after its reason, so that a suite's tests share one line. */
function describeSkip(test: TestCase): string {
  const { note } = test.result() as { readonly note?: string };
  if (note !== undefined) return `${test.fullName} (skipped: ${note})`;
  const [title = test.fullName] = /^.*?\(skipped: .*?\)/.exec(test.fullName) ?? [];
  return title;
}
