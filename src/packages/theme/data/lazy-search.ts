/**
 * Replaces the search interface, which Starlight creates on every page, with one that loads when a reader first opens
 * the search. It would be a third of a page's bytes. Starlight has no setting for it, and no event when the search
 * opens, so website.ts replaces the module that Starlight imports, and this watches its dialog.
 */
export function PagefindUI(options: object): void {
  const dialog = document.querySelector<HTMLDialogElement>('site-search dialog');
  if (!dialog) return;
  const load = async () => {
    // @ts-expect-error The package has no types.
    const ui = (await import('@pagefind/default-ui/npm_dist/mjs/ui-core.mjs')) as {
      readonly PagefindUI: new (options: object) => unknown;
    };
    new ui.PagefindUI({ ...options, excerptLength: 20, processResult: adjustResult });
    const help = document.querySelector<HTMLTemplateElement>('#search-help');
    if (help) dialog.querySelector('#starlight__search')?.after(help.content);
    const input = dialog.querySelector('input');
    // A title alone is no label, because browsers show it only on hover.
    input?.setAttribute('aria-label', input.title);
    input?.focus();
  };
  const opening = new MutationObserver(() => {
    opening.disconnect();
    void load();
  });
  if (dialog.open) void load();
  else opening.observe(dialog, { attributeFilter: ['open'] });
}

interface Result {
  excerpt: string;
  url: string;
}

/**
 * Ends each excerpt that stops within a sentence with an ellipsis, because Pagefind cuts after a number of words. Gives
 * the start of a page the page's URL, or else Pagefind lists it as a section.
 */
function adjustResult(result: Result & { readonly sub_results: readonly Result[] }): void {
  for (const excerpted of [result, ...result.sub_results]) {
    excerpted.url = excerpted.url.replace(/#_top$/, '');
    if (!/[.!?…。؟](?:<\/mark>)?$/.test(excerpted.excerpt.trimEnd())) excerpted.excerpt += ' …';
  }
}
