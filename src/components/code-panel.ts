/** How long a button shows that it copied, in milliseconds. */
const moment = 2000;

/** A panel of code. Its buttons copy what the selected tabs show, and parts with the same key keep the same tab. */
class CodePanel extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement) syncTabs(target);
    });
    // Only secure contexts have a clipboard.
    if (!isSecureContext) return;
    for (const button of this.querySelectorAll<HTMLElement>('.copy')) {
      button.hidden = false;
      button.addEventListener('click', () => void copyPart(button));
    }
  }
}
customElements.define('code-panel', CodePanel);

/** Selects a tab in every part with the same key, and on later pages. The selected tab stays where it is. */
function syncTabs(input: HTMLInputElement): void {
  const { sync } = input.closest<HTMLElement>('[data-sync]')?.dataset ?? {};
  if (sync === undefined) return;
  const { top } = input.getBoundingClientRect();
  for (const part of document.querySelectorAll<HTMLElement>(`[data-sync="${sync}"]`)) {
    for (const other of part.querySelectorAll('input')) {
      if (other.value === input.value) other.checked = true;
    }
  }
  scrollBy({ top: input.getBoundingClientRect().top - top, behavior: 'instant' });
  try {
    localStorage.setItem(sync, input.value);
  } catch {
    // Without storage, the choice is for this page.
  }
}

async function copyPart(button: HTMLElement): Promise<void> {
  const part = button.closest('.part');
  const pane = [...(part?.querySelectorAll<HTMLElement>('.pane') ?? [])].find(
    (one) => one.offsetParent !== null,
  );
  // An empty line contains a line break.
  const lines = [...(pane?.querySelectorAll('.code') ?? [])].map(({ textContent }) =>
    textContent.replace(/\n$/, ''),
  );
  const { success = '', failure = '' } = button.dataset;
  const copied = await navigator.clipboard.writeText(lines.join('\n')).then(
    () => true,
    () => false,
  );
  const announcement = button.nextElementSibling;
  if (announcement) announcement.textContent = copied ? success : failure;
  button.toggleAttribute('data-copied', copied);
  setTimeout(() => {
    if (announcement) announcement.textContent = '';
    button.removeAttribute('data-copied');
  }, moment);
}
