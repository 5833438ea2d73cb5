import { afterAll, expect, it, vi } from 'vitest';
import { runWithin } from '../../src/packages/scan/run-within.ts';
import { practice } from '../sample-facts.ts';

/** What may take only a tenth of a second. */
let slow = 'nothing';
const path = '../../src/packages/scan/run-within.ts';
vi.doMock(path, async (original) => ({
  ...(await original<object>()),
  runWithin: (_seconds: number, what: string, task: () => unknown) =>
    runWithin(what.startsWith(slow) ? 0.1 : 600, what, task),
}));
// Test files share the modules of their worker.
vi.resetModules();
const { finishPages } = await import('../../src/packages/integration/finish-pages.ts');
const { scanFacts } = await import('../../src/packages/scan/scan-facts.ts');
afterAll(() => {
  vi.doUnmock(path);
  vi.resetModules();
});

const options = { isOwnFile: () => false, leave: [] };
const finish = (content: string) => {
  const page = Buffer.from(`<meta charset="utf-8"><main><h1>A</h1>${content}</main>`);
  return finishPages(new Map([['/a/index.html', page]]), practice, options);
};

it('A file that takes too long stops the build with its name, and what was done with it', () => {
  const scan = () => scanFacts(new Map([['/a.txt', Buffer.alloc(5_000_000, '1 (')]]), practice);
  slow = 'Comparing /a.txt with the facts';
  expect(scan).toThrow('Comparing /a.txt with the facts took more than 0.1 s');
  slow = 'Reading /a/';
  expect(() => finish('<p>a'.repeat(300_000))).toThrow('Reading /a/ took more than 0.1 s');
  expect(() => finish('<b> </b>'.repeat(2000))).toThrow('Reading /a/ took more than 0.1 s');
  slow = 'nothing';
  expect(() => finish('<div>'.repeat(8000))).toThrow('Reading /a/ failed: its parts are nested');
});
