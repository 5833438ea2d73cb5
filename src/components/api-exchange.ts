/** The maximum time for a whole response, in seconds. */
const timeout = 10;

/** A request beside its response. The button sends the request, and what it receives replaces the examples. */
class ApiExchange extends HTMLElement {
  connectedCallback(): void {
    const { path, method } = this.dataset;
    if (path === undefined) return;
    const received = this.#find('received');
    const panel = received.closest('.panel');
    panel?.addEventListener('change', () => (received.hidden = true));
    const run = this.#find('run');
    run.hidden = false;
    run.addEventListener('click', () => {
      received.hidden = true;
      // The panel shows the example of the checked tab.
      for (const tab of panel?.querySelectorAll('input') ?? []) tab.checked = false;
      void this.#send(path, method);
    });
  }

  /** Sends a request that no cache answers, unless another one is under way. */
  async #send(path: string, method = 'GET'): Promise<void> {
    if (this.ariaBusy === 'true') return;
    this.ariaBusy = 'true';
    this.#show('time', '');
    this.#show('limit', '');
    this.#show('status', 'Sending');
    const started = performance.now();
    try {
      const signal = AbortSignal.timeout(timeout * 1000);
      const response = await fetch(path, { method, cache: 'no-store', signal });
      const body = await response.text();
      this.#show('time', `${Math.round(performance.now() - started)} ms`);
      this.#show('limit', describeLimit(response));
      const json = formatJson(body);
      const note = json === undefined ? ', but the body is not JSON' : '';
      this.#showStatus(`${response.status} ${response.statusText}${note}`, response.ok && !note);
      const headers = Array.from(response.headers, (header) => header.join(': '));
      this.#show('received', [json ?? body, '', ...headers].join('\n'));
      this.#find('received').hidden = false;
    } catch (error) {
      this.#showStatus(describeFailure(error), false);
    } finally {
      this.ariaBusy = 'false';
    }
  }

  #showStatus(text: string, ok: boolean): void {
    this.#show('status', text);
    this.#find('status').dataset.ok = String(ok);
  }

  /** Sets the text of a part, which has the attribute `data-` with its name. */
  #show(part: string, text: string): void {
    this.#find(part).textContent = text;
  }

  #find(part: string): HTMLElement {
    const found = this.querySelector<HTMLElement>(`[data-${part}]`);
    if (!found) throw new Error(`The element has no ${part}`);
    return found;
  }
}
customElements.define('api-exchange', ApiExchange);

/** Returns JSON with line breaks, or undefined for other text. */
function formatJson(body: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return undefined;
  }
}

function describeFailure(error: unknown): string {
  if (!navigator.onLine) return 'You are offline';
  const isLate = error instanceof DOMException && error.name === 'TimeoutError';
  return isLate ? `No response within ${timeout} seconds` : 'No response';
}

/**
 * Describes the rate limit of a response, such as "599 of 600 left". Empty without its headers, or if they show a full
 * window, which says nothing about this client.
 */
function describeLimit({ headers }: Response): string {
  const [, limit, left] = /^(\d+);r=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? [];
  return left === undefined || left === limit ? '' : `${left} of ${String(limit)} left`;
}
