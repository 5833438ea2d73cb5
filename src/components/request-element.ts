/** The maximum time for a whole response, in seconds. */
const timeout = 10;

/** An element whose panel shows the outcome of a request in the status bar. */
export class RequestElement extends HTMLElement {
  /** Sends a request that no cache answers. Returns undefined while another is under way, or without a response. */
  async send(
    path: string,
    method = 'GET',
  ): Promise<{ readonly response: Response; readonly body: string } | undefined> {
    if (this.ariaBusy === 'true') return undefined;
    this.ariaBusy = 'true';
    this.show('time', '');
    this.show('limit', '');
    this.show('status', 'Sending');
    const started = performance.now();
    try {
      const signal = AbortSignal.timeout(timeout * 1000);
      const response = await fetch(path, { method, cache: 'no-store', signal });
      const body = await response.text();
      this.show('time', `${Math.round(performance.now() - started)} ms`);
      this.show('limit', describeLimit(response));
      const note = isJson(body) ? '' : ', but the body is not JSON';
      this.#showStatus(
        `${response.status} ${response.statusText}${note}`,
        response.ok && note === '',
      );
      return { response, body };
    } catch (error) {
      this.#showStatus(describeFailure(error), false);
      return undefined;
    } finally {
      this.ariaBusy = 'false';
    }
  }

  #showStatus(text: string, ok: boolean): void {
    this.show('status', text);
    this.find('status').dataset.ok = String(ok);
  }

  /** Sets the text of a part, which has the attribute `data-` with its name. */
  show(part: string, text: string): void {
    this.find(part).textContent = text;
  }

  find(part: string): HTMLElement {
    const found = this.querySelector<HTMLElement>(`[data-${part}]`);
    if (!found) throw new Error(`The element has no ${part}`);
    return found;
  }
}

function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

function describeFailure(error: unknown): string {
  if (!navigator.onLine) return 'You are offline';
  const isLate = error instanceof DOMException && error.name === 'TimeoutError';
  return isLate ? `No response within ${timeout} seconds` : 'No response';
}

/** Describes the rate limit of a response, such as "599 of 600 left". Empty without its headers. */
function describeLimit({ headers }: Response): string {
  const [, limit, left] = /^(\d+);r=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? [];
  return left === undefined ? '' : `${left} of ${String(limit)} left`;
}
