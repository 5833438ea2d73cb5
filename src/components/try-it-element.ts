interface ErrorBody {
  readonly error?: { readonly code: string };
}

const parts = ['status', 'request', 'body', 'limits', 'headers'] as const;

/** The text of each part of the form, and the error code if the response is an error. */
type Shown = Partial<Record<(typeof parts)[number], string>> & {
  readonly ok?: boolean;
  readonly error?: string | undefined;
};

/** Sends the form's request, and shows the whole response. */
class TryIt extends HTMLElement {
  connectedCallback(): void {
    const form = this.querySelector('form');
    form?.addEventListener('submit', (event) => {
      event.preventDefault();
      if (form.ariaBusy !== 'true') void this.#send(form);
    });
  }

  async #send(form: HTMLFormElement): Promise<void> {
    const selects = [...form.querySelectorAll('select')];
    const [method = '', path = ''] = selects.map(({ value }) => value);
    const started = performance.now();
    form.ariaBusy = 'true';
    try {
      const response = await fetch(path, { method, cache: 'no-store' });
      const body = await response.text();
      const ms = Math.round(performance.now() - started);
      this.#show({ request: `${method} ${path} in ${ms} ms`, ...this.#describe(response, body) });
    } catch {
      this.#show({ request: `${method} ${path}`, status: 'No response' });
    }
    form.ariaBusy = 'false';
  }

  #describe({ headers, ok, status }: Response, body: string): Shown {
    const reasons = JSON.parse(this.dataset.reasons ?? '{}') as Record<string, string>;
    const isJson = headers.get('content-type') === 'application/json' && body !== '';
    const json = isJson ? (JSON.parse(body) as ErrorBody) : undefined;
    const lines = [...headers].map((header) => header.join(': '));
    const isLimit = (line: string) => line.startsWith('ratelimit');
    return {
      status: `${status} ${reasons[status] ?? ''}`.trim(),
      ok,
      body: json ? JSON.stringify(json, null, 2) : body || '(no body)',
      limits: lines.filter(isLimit).join('\n'),
      headers: lines.filter((line) => !isLimit(line)).join('\n'),
      error: json?.error?.code,
    };
  }

  #show({ ok = false, error, ...texts }: Shown): void {
    for (const part of parts) this.#find(`[data-${part}]`).textContent = texts[part] ?? '';
    this.#find('[data-status]').dataset.ok = String(ok);
    this.#find('[data-result]').hidden = texts.body === undefined;
    const link = this.#find('a');
    link.hidden = error === undefined;
    if (error !== undefined) link.setAttribute('href', `${this.dataset.errors ?? ''}${error}/`);
  }

  #find(selector: string): HTMLElement {
    const found = this.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`The form has no ${selector}`);
    return found;
  }
}

customElements.define('try-it', TryIt);
