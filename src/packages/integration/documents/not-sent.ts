import { type Facts, formatPhone, toContactLink } from '@frontdesk/facts';
import words from './not-sent.json' with { type: 'json' };
import { escapeHtml } from './missing-page.ts';

/** Renders the page for a browser that sent a form to this site, which receives none, without a style. */
export function renderNotSent(facts: Facts): string {
  const { language, name } = facts;
  const [base = ''] = language.split('-');
  const texts: Readonly<Record<string, string>> = words;
  const text = texts[base];
  const { direction } = new Intl.Locale(language).getTextInfo();
  const attributes = text === undefined ? 'lang="en"' : `lang="${language}" dir="${direction}"`;
  const title = escapeHtml(name);
  const phone = `<a href="${toContactLink(facts)}"><bdi>${formatPhone(facts.phone, facts)}</bdi></a>`;
  return `<!doctype html><html ${attributes}><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>405 | ${title}</title><h1>${escapeHtml(text ?? words.en)}</h1><p>${phone}</p><p><a href="/">${title}</a></p></html>`;
}
