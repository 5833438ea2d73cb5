/** What Starlight passes to Pagefind's interface. */
interface Options {
  /** The folder of Pagefind's files. */
  readonly bundlePath: string;
}

declare global {
  var PagefindUI: new (options: Options) => object;
}

/**
 * Takes the place of Pagefind's interface in Starlight's search (astro.config.mjs). It loads the
 * interface when the search opens: 20 KB that most readers never need. It also labels the input,
 * announces the results, and moves through them with the arrow keys.
 */
export class PagefindUI {
  constructor(options: Options) {
    const dialog = document.querySelector<HTMLDialogElement>('site-search dialog');
    if (!dialog) return;
    dialog.addEventListener('keydown', moveByArrows);
    const observer = new MutationObserver(() => {
      observer.disconnect();
      void this.#load(dialog, options);
    });
    if (dialog.open) void this.#load(dialog, options);
    else observer.observe(dialog, { attributeFilter: ['open'] });
  }

  async #load(dialog: HTMLDialogElement, options: Options): Promise<void> {
    await import(/* @vite-ignore */ `${options.bundlePath}pagefind-ui.js`);
    new globalThis.PagefindUI(options);
    const input = dialog.querySelector('input');
    if (input) input.ariaLabel = input.title;
    if (dialog.open) input?.focus();
    announceResults(dialog);
  }
}

function moveByArrows(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [
    ...document.querySelectorAll<HTMLElement>(':is(input, a)[class^="pagefind-ui__"]'),
  ];
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Copies Pagefind's message to an element that screen readers watch. */
function announceResults(dialog: HTMLDialogElement): void {
  const status = document.createElement('p');
  status.className = 'sr-only';
  status.role = 'status';
  const observer = new MutationObserver(() => {
    const message = dialog.querySelector('.pagefind-ui__message')?.textContent.trim() ?? '';
    if (status.textContent !== message) status.textContent = message;
  });
  observer.observe(dialog.querySelector('.pagefind-ui') ?? dialog, {
    characterData: true,
    childList: true,
    subtree: true,
  });
  dialog.append(status);
}
