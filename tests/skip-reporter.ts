import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node';

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
    const lines = modules.flatMap((module) => {
      const skipped = [...module.children.allTests('skipped')];
      const titles = new Set(skipped.map(describeSkip));
      const file = relative(this.#vitest?.config.root ?? '', module.moduleId);
      return [...titles].map((title) => `Skipped: ${title}\n         ${this.#command} ${file}\n`);
    });
    process.stdout.write(lines.length === 0 ? '' : `\n${lines.join('')}`);
  }
}

/** Returns the title of the outermost suite that is skipped, or of the test with the reason it gave. */
function describeSkip(test: TestCase): string {
  const { note } = test.result() as { readonly note?: string };
  let title = note === undefined ? test.fullName : `${test.fullName} (${note})`;
  let parent: TestSuite | TestModule = test.parent;
  while (parent.type === 'suite') {
    if (parent.options.mode === 'skip') title = parent.fullName;
    parent = parent.parent;
  }
  return title;
}
