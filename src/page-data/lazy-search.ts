/**
 * Replaces the search interface, which Starlight creates on every page, with one that loads when a reader first opens
 * the search. It would be a third of a page's bytes.
 */
export function PagefindUI(options: object): void {
  const dialog = document.querySelector<HTMLDialogElement>('site-search dialog');
  if (!dialog) return;
  const load = async () => {
    // @ts-expect-error The package has no types.
    const ui = (await import('@pagefind/default-ui/npm_dist/mjs/ui-core.mjs')) as {
      readonly PagefindUI: new (options: object) => unknown;
    };
    new ui.PagefindUI(options);
    dialog.querySelector('input')?.focus();
  };
  const opening = new MutationObserver(() => {
    opening.disconnect();
    void load();
  });
  if (dialog.open) void load();
  else opening.observe(dialog, { attributeFilter: ['open'] });
}
