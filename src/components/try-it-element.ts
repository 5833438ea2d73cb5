interface ErrorBody {
  readonly error?: { readonly code: string };
}

/** Sends the request that its form describes, and shows the whole response. */
class TryIt extends HTMLElement {
  connectedCallback(): void {
    const form = this.querySelector('form');
    form?.addEventListener('submit', (event) => {
      event.preventDefault();
      if (form.ariaBusy !== 'true') void this.#send(form);
    });
  }

  async #send(form: HTMLFormElement): Promise<void> {
    const fields = new FormData(form);
    const [method = '', path = '', format = ''] = ['method', 'path', 'format'].map((name) => {
      const value = fields.get(name);
      return typeof value === 'string' ? value : '';
    });
    const target = format === '' ? path : `${path}?format=${format}`;
    const status = this.#find('[data-status]');
    const started = performance.now();
    form.ariaBusy = 'true';
    try {
      const response = await fetch(target, { method, cache: 'no-store' });
      const body = await response.text();
      const ms = Math.round(performance.now() - started);
      const json = parseJson(body);
      const reasons = JSON.parse(this.dataset.reasons ?? '{}') as Record<string, string>;
      status.textContent = `${response.status} ${reasons[response.status] ?? ''}`.trim();
      status.dataset.status = response.ok ? 'success' : 'error';
      this.#find('[data-request]').textContent = `${method} ${target} in ${ms} ms`;
      this.#find('[data-body]').textContent =
        json === undefined ? body || '(no body)' : JSON.stringify(json, null, 2);
      const lines = [...response.headers].map((header) => header.join(': '));
      const isLimit = (line: string) => line.startsWith('ratelimit');
      this.#find('[data-limits]').textContent = lines.filter(isLimit).join('\n');
      this.#find('[data-headers]').textContent = lines.filter((one) => !isLimit(one)).join('\n');
      this.#link((json as ErrorBody | undefined)?.error?.code);
      this.#find('[data-result]').hidden = false;
    } catch {
      this.#find('[data-result]').hidden = true;
      this.#link(undefined);
      this.#find('[data-request]').textContent = `${method} ${target}`;
      status.textContent = 'No response';
      status.dataset.status = 'error';
    } finally {
      form.ariaBusy = 'false';
    }
  }

  /** Links an error to the page that explains it. */
  #link(code: string | undefined): void {
    const link = this.#find('a');
    link.hidden = code === undefined;
    link.textContent = `About ${code ?? 'errors'}`;
    link.setAttribute(
      'href',
      `${this.dataset.errors ?? ''}${code === undefined ? '' : `${code}/`}`,
    );
  }

  #find(selector: string): HTMLElement {
    const found = this.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`The form has no ${selector}`);
    return found;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

customElements.define('try-it', TryIt);
