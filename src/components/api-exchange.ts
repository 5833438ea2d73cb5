import { renderResponse } from './render-response.ts';

/** What the text beside the button says. */
interface Summary {
  readonly status: string;
  /** An expected status, another one, or no response. Omit before a request. */
  readonly state?: 'expected' | 'other' | 'failed';
  readonly time?: string;
  readonly limit?: string;
}

type Words = Readonly<
  Record<'idle' | 'sending' | 'notJson' | 'offline' | 'timeout' | 'noResponse' | 'left', string>
>;

/** A request above its response. The button sends the request, and what it receives replaces the example. */
class ApiExchange extends HTMLElement {
  #words!: Words;

  connectedCallback(): void {
    this.#words = JSON.parse(this.dataset.words ?? '') as Words;
    const run = this.#find('[data-run]');
    run.hidden = false;
    run.addEventListener('click', () => void this.#send());
    this.#show({ status: this.#words.idle });
  }

  /** Sends a request that no cache answers, unless one is under way. The content stays until the response arrives. */
  async #send(): Promise<void> {
    if (this.ariaBusy === 'true') return;
    this.ariaBusy = 'true';
    this.#show({ status: this.#words.sending });
    const { path = '', method = 'GET', seconds } = this.dataset;
    const started = performance.now();
    try {
      const signal = AbortSignal.timeout(Number(seconds) * 1000);
      const response = await fetch(path, { method, cache: 'no-store', signal });
      const body = await response.text();
      this.#receive(response, body, performance.now() - started);
    } catch (error) {
      this.#show({ status: this.#describeFailure(error), state: 'failed' });
    } finally {
      this.ariaBusy = 'false';
    }
  }

  /** Shows a response in the tab of its status, like the example that it replaces. */
  #receive(response: Response, body: string, time: number): void {
    const { status, statusText, headers } = response;
    const json = indentJson(body);
    const isExpected = String(status) === this.dataset.expected && json !== undefined;
    const line = `${status} ${statusText}`.trim();
    this.#show({
      status: json === undefined ? `${line}, ${this.#words.notJson}` : line,
      state: isExpected ? 'expected' : 'other',
      time: `${Math.round(time)} ms`,
      limit: this.#describeLimit(headers),
    });
    const pane = this.#selectPane(status);
    const code = pane.querySelector('code');
    if (!code) throw new Error('The pane has no code');
    // The home page shows bodies.
    const isWhole = pane.querySelector('[data-language="http"]') !== null;
    const head = isWhole ? `${renderHead(response, line, this.#shownHeaders())}\n\n` : '';
    code.innerHTML = renderResponse(head + (json ?? body));
  }

  /** Selects the tab of a status, or else the last. A single tab gets its name. */
  #selectPane(status: number): HTMLElement {
    const part = this.#find('.part:last-child');
    const inputs = [...part.querySelectorAll('input')];
    const index = inputs.findIndex(({ value }) => value === String(status));
    const input = inputs.at(index);
    const tab = input?.parentElement ?? part.querySelector('.tab');
    if (input) input.checked = true;
    else if (tab) tab.textContent = String(status);
    tab?.removeAttribute('hidden');
    const pane = this.#panes().at(index);
    if (!pane) throw new Error('The response has no pane');
    return pane;
  }

  /** The panes of the response. */
  #panes(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('.part:last-child .pane')];
  }

  /** The headers that the examples have, in their order. */
  #shownHeaders(): string[] {
    const text = [...this.querySelectorAll('pre[data-language="http"]')].flatMap((pre) =>
      [...pre.querySelectorAll('.code')].map((line) => line.textContent),
    );
    return [...new Set(text.flatMap((line) => /^([A-Z][\w-]+): /.exec(line)?.[1] ?? []))];
  }

  /** Shows the state of the request. If it fails, the response that stays is marked as old. */
  #show({ status, state, time = '', limit = '' }: Summary): void {
    const shown = this.#find('[data-status]');
    shown.textContent = status;
    if (state) shown.dataset.state = state;
    else delete shown.dataset.state;
    for (const pane of state ? this.#panes() : []) {
      pane.toggleAttribute('data-old', state === 'failed' && pane.offsetParent !== null);
    }
    this.#find('[data-time]').textContent = time;
    this.#find('[data-limit]').textContent = limit;
  }

  /**
   * Describes the rate limit of a response, such as "599 of 600 left". Empty without its headers, or if they show a
   * full window, which says nothing about this client.
   */
  #describeLimit(headers: Headers): string {
    const [, limit, left] = /^(\d+);r=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? [];
    if (limit === undefined || left === undefined || left === limit) return '';
    return this.#words.left.replace('%left', left).replace('%quota', limit);
  }

  #describeFailure(error: unknown): string {
    const { offline, timeout, noResponse } = this.#words;
    if (!navigator.onLine) return offline;
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return isLate ? timeout : noResponse;
  }

  #find(selector: string): HTMLElement {
    const found = this.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`The element has no ${selector}`);
    return found;
  }
}
customElements.define('api-exchange', ApiExchange);

/** Returns JSON with line breaks, or undefined for other text. */
function indentJson(body: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return undefined;
  }
}

/** Renders the start of a response, with the protocol that the browser used and some of its headers. */
function renderHead({ url, headers }: Response, line: string, names: readonly string[]): string {
  const timing = performance.getEntriesByName(url, 'resource').at(-1);
  const protocol = timing instanceof PerformanceResourceTiming ? timing.nextHopProtocol : '';
  const version = { h2: '2', h3: '3' }[protocol] ?? '1.1';
  const fields = names.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  return [`HTTP/${version} ${line}`, ...fields].join('\n');
}
