import { expect, it } from 'vitest';
import { pageThreads } from '../../../src/integrations/page-threads.ts';
import { pageWork } from '../../../src/integrations/page-work.ts';
import { sampleFacts } from '../sample-facts.ts';

const threads = pageThreads();
const page = (text: string) =>
  `<html><head></head><body><main><h1>${text}</h1><script>1</script></main></body></html>`;

it('Threads give what the work gives here, for each page its own', async () => {
  const texts = Array.from({ length: 20 }, (_, index) => `Page ${index}`);
  const given = await Promise.all(
    texts.map((text) => threads.finishPage(page(text), '/docs/', sampleFacts)),
  );
  expect(given).toEqual(
    await Promise.all(texts.map((text) => pageWork.finishPage(page(text), '/docs/', sampleFacts))),
  );
  expect(given[7]?.markdown).toContain('# Page 7\n');
});

it('Threads tell of an error, and go on', async () => {
  await expect(threads.finishPage('<p>text</p>', '/docs/', sampleFacts)).rejects.toThrow(
    'The page has no <head> tag',
  );
  await expect(threads.finishPage(page('Next'), '/docs/', sampleFacts)).resolves.toMatchObject({
    markdown: expect.stringContaining('# Next') as string,
  });
});
