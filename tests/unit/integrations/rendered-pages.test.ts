import type { AstroPrerenderer, HookParameters } from 'astro';
import { expect, it } from 'vitest';
import { renderedPages } from '../../../src/integrations/rendered-pages.ts';

const html = { headers: { 'Content-Type': 'text/html' } };

/** What is written at a path, where Astro renders this. */
async function render(rendered: Awaited<ReturnType<AstroPrerenderer['render']>>) {
  const seen: string[] = [];
  const { 'astro:build:start': start } = renderedPages((text, page) => {
    seen.push(page);
    return Promise.resolve(text.toUpperCase());
  });
  let wrap: ((one: AstroPrerenderer) => AstroPrerenderer) | undefined;
  await start?.({
    setPrerenderer: (given: typeof wrap) => (wrap = given),
  } as HookParameters<'astro:build:start'>);
  const own = { render: () => Promise.resolve(rendered) } as unknown as AstroPrerenderer;
  const result = await wrap?.(own).render(
    new Request('http://localhost/docs/'),
    {} as Parameters<AstroPrerenderer['render']>[1],
  );
  if (!result) throw new Error('Nothing wraps what renders');
  const { response, ...rest } = result instanceof Response ? { response: result } : result;
  return { text: await response.text(), type: response.headers.get('Content-Type'), seen, rest };
}

it('A page is written as it was changed', async () => {
  expect(await render(new Response('<p>a</p>', html))).toEqual({
    text: '<P>A</P>',
    type: 'text/html',
    seen: ['/docs/'],
    rest: {},
  });
});

it('What Astro keeps of a page stays with it', async () => {
  const metadata = { contentEntryKeys: ['docs'], staticImages: [] };
  const { text, rest } = await render({ response: new Response('a', html), metadata });
  expect([text, rest]).toEqual(['A', { metadata }]);
});

it.each([
  ['is no page', new Response('a', { headers: { 'Content-Type': 'text/plain' } })],
  ['leads elsewhere', new Response('a', { status: 301, ...html })],
])('What %s stays as it is', async (_, response) => {
  expect(await render(response)).toMatchObject({ text: 'a', seen: [] });
});
