/** A search in a dialog. What it takes is loaded when it is first opened, for most readers never do. */
class SiteSearch extends HTMLElement {
  #started: Promise<void> | undefined;

  connectedCallback(): void {
    const button = this.querySelector('button');
    const dialog = this.querySelector('dialog');
    if (!button || !dialog) return;
    const open = () => {
      dialog.showModal();
      this.querySelector('input')?.focus();
      this.#started ??= this.#start();
    };
    button.addEventListener('click', open);
    dialog.addEventListener('click', ({ target }) => {
      // What belongs to the dialog itself is around its frame: the rest of the window.
      const leaves = target instanceof Element && target.closest('a, .close');
      if (target === dialog || leaves) dialog.close();
    });
    window.addEventListener('keydown', (event) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (dialog.open) dialog.close();
      else open();
    });
    if (/Mac|iPhone|iPad/.test(navigator.userAgent)) {
      button.setAttribute('aria-keyshortcuts', 'Meta+K');
      button.dataset.keys = '⌘ K';
    }
    button.disabled = false;
  }

  async #start(): Promise<void> {
    const input = this.querySelector('input');
    if (!input) return;
    try {
      const { startSearch } = await import('./search-interface.ts');
      startSearch(input);
    } catch {
      const status = this.querySelector('[role="status"]');
      if (status) status.textContent = 'The search did not load. Load the page again to try again.';
    }
  }
}

customElements.define('site-search', SiteSearch);
