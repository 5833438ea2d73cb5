import { expect, it, vi } from 'vitest';
import { finishPages } from '../../../src/publish/finish-pages.ts';
import { scanFacts } from '../../../src/scan/scan-facts.ts';
import { practice } from '../sample-facts.ts';

vi.mock('../../../src/scan/run-within.ts', async (original) => ({
  ...(await original<object>()),
  limitSeconds: () => 0.1,
}));

const generator = '<meta charset="utf-8"><meta name="generator" content="Starlight">';
const finish = (content: string) => {
  const page = Buffer.from(`${generator}<main><h1>A</h1>${content}</main>`);
  return finishPages(new Map([['/a/index.html', page]]), practice, () => undefined);
};

it('A file that takes too long stops the build with its name, and what was done with it', () => {
  const scan = () => scanFacts(new Map([['/a.txt', Buffer.alloc(5_000_000, '1 (')]]), practice);
  expect(scan).toThrow('Comparing /a.txt with the facts took more than 0.1 s');
  expect(() => finish('<p>a'.repeat(300_000))).toThrow('Reading the HTML of /a/ took more');
  expect(() => finish('<b> </b>'.repeat(2000))).toThrow('Writing the Markdown of /a/ took more');
  expect(() => finish('<div>'.repeat(8000))).toThrow('HTML of /a/ failed: its parts are nested');
});
