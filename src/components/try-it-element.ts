/** Sends the request that its form describes, and shows the whole response. */
class TryIt extends HTMLElement {
  connectedCallback(): void {
    this.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#send(new FormData(event.currentTarget as HTMLFormElement));
    });
  }

  async #send(form: FormData): Promise<void> {
    const [method = '', path = '', format = ''] = ['method', 'path', 'format'].map((name) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    });
    const target = format === '' ? path : `${path}?format=${format}`;
    const started = performance.now();
    try {
      const response = await fetch(target, { method, cache: 'no-store' });
      const body = await response.text();
      const ms = Math.round(performance.now() - started);
      const headers = [...response.headers].map((header) => header.join(': '));
      this.#find('[data-headers]').textContent = headers.join('\n');
      this.#find('[data-body]').textContent = body === '' ? '(none)' : body;
      this.#find('[data-result]').hidden = false;
      this.#find('[data-status]').textContent =
        `${method} ${target}: ${response.status} in ${ms} ms`;
    } catch {
      this.#find('[data-result]').hidden = true;
      this.#find('[data-status]').textContent = `${method} ${target}: no response`;
    }
  }

  #find(selector: string): HTMLElement {
    const found = this.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`The form has no ${selector}`);
    return found;
  }
}

customElements.define('try-it', TryIt);
