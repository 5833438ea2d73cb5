import type { Facts } from '@frontdesk/facts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<"]/g, (character) => escapes[character] ?? '');
}

/** Renders the error page of a site that has none, without a style. */
export function renderMissingPage({ name, language }: Pick<Facts, 'name' | 'language'>): string {
  const title = escapeHtml(name);
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>404 | ${title}</title><h1>404</h1><p><a href="/">${title}</a></p></html>`;
}
