/** Values of the RateLimit field (seed §8): quota, remaining, seconds until reset. */
interface Budget {
  readonly quota: number;
  readonly remaining: number;
  readonly reset: number;
}

function parseRateLimit(field: string | null): Budget | undefined {
  const [, quota, remaining, reset] = /^(\d+);r=(\d+);t=(\d+)$/.exec(field ?? '') ?? [];
  if (quota === undefined) return undefined;
  return { quota: Number(quota), remaining: Number(remaining), reset: Number(reset) };
}

/** A panel that sends the request its form describes and shows what came: all of it, as it came. */
class TryIt extends HTMLElement {
  #countdown: ReturnType<typeof setInterval> | undefined;

  connectedCallback(): void {
    this.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#send(new FormData(event.currentTarget as HTMLFormElement));
    });
  }

  disconnectedCallback(): void {
    clearInterval(this.#countdown);
  }

  async #send(form: FormData): Promise<void> {
    const [method, path, format] = ['method', 'path', 'format'].map((name) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    }) as [string, string, string];
    const target = format === '' ? path : `${path}?format=${format}`;
    const started = performance.now();
    try {
      const response = await fetch(target, { method, cache: 'no-store' });
      const body = await response.text();
      const ms = Math.round(performance.now() - started);
      this.#show(`${method} ${target} → ${response.status} in ${ms} ms`, response, body);
    } catch {
      this.#find('[data-result]').hidden = true;
      this.#find('[data-status]').textContent = `${method} ${target} → no answer came`;
    }
  }

  #show(status: string, response: Response, body: string): void {
    this.#find('[data-status]').textContent = status;
    this.#find('[data-result]').hidden = false;
    this.#find('[data-body]').textContent = body === '' ? '(none)' : body;
    this.#find('[data-fields]').replaceChildren(
      ...[...response.headers].map(([name, value]) => {
        const row = document.createElement('tr');
        const head = document.createElement('th');
        head.scope = 'row';
        head.textContent = name;
        row.append(head);
        row.insertCell().textContent = value;
        return row;
      }),
    );
    this.#countDown(parseRateLimit(response.headers.get('RateLimit')));
  }

  #countDown(budget: Budget | undefined): void {
    clearInterval(this.#countdown);
    const shown = this.#find('[data-budget]');
    shown.hidden = budget === undefined;
    const meter = shown.querySelector('meter');
    const text = shown.querySelector('span');
    if (!budget || !meter || !text) return;
    const { quota, remaining, reset } = budget;
    const ends = performance.now() + reset * 1000;
    meter.max = quota;
    meter.value = remaining;
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
      text.textContent =
        seconds > 0
          ? `${remaining} of ${quota} reads left; the window ends in ${seconds} s`
          : `The window has ended: ${quota} reads again`;
      if (seconds > 0) return;
      meter.value = quota;
      clearInterval(this.#countdown);
    };
    tick();
    this.#countdown = setInterval(tick, 1000);
  }

  #find(selector: string): HTMLElement {
    const found = this.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`The panel has no ${selector}`);
    return found;
  }
}

customElements.define('try-it', TryIt);
