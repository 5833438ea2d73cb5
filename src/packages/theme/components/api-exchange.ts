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

  /** Shows a response in the tab of its status, without colors, in place of the example. */
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
    // The home page shows bodies.
    const names = this.dataset.headers?.split(' ');
    const head = names ? `${describeHead(response, line, names)}\n\n` : '';
    this.#selectPane(String(status)).textContent = head + (json ?? body);
  }

  /** Selects the tab of a status. Another status takes the last tab. Returns the element with its code, to replace. */
  #selectPane(status: string): HTMLElement {
    const part = this.#find('[role="group"]:last-child');
    const tabs = [...part.querySelectorAll<HTMLAnchorElement>('[role="tab"]')];
    const tab = tabs.find(({ textContent }) => textContent.trim() === status) ?? tabs.at(-1);
    if (!tab) throw new Error('The response has no tab');
    tab.textContent = status;
    // A click selects the tab. It also moves the focus there, away from the button that the reader pressed.
    const { activeElement } = document;
    tab.click();
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    const pane = this.#find(tab.hash);
    // It would copy the example.
    pane.querySelector('.copy')?.remove();
    return this.#find(`${tab.hash} code`);
  }

  #show({ status, state, time = '', limit = '' }: Summary): void {
    const shown = this.#find('[data-status]');
    shown.textContent = status;
    if (state) shown.dataset.state = state;
    else delete shown.dataset.state;
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

/** Returns the start of a response, with the protocol that the browser used and some of its headers. */
function describeHead({ url, headers }: Response, line: string, names: readonly string[]): string {
  const timing = performance.getEntriesByName(url, 'resource').at(-1);
  const protocol = timing instanceof PerformanceResourceTiming ? timing.nextHopProtocol : '';
  const version = { h2: '2', h3: '3' }[protocol] ?? '1.1';
  const fields = names.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  return [`HTTP/${version} ${line}`, ...fields].join('\n');
}
