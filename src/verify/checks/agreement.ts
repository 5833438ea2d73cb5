import { compareForm } from '../../agreement/compare.ts';
import type { Form } from '../../agreement/form.ts';
import { forms } from '../../agreement/forms.ts';
import { ask, type Check, type Exchange } from '../check.ts';
import { listSome } from '../judge.ts';
import { readInfo } from './json.ts';
import { infoPath } from './paths.ts';

/** Bytes of Markdown, many times those of a page. Long Markdown can keep a parser busy for minutes. */
const maxMarkdown = 20_000;

/** Compares a form with the info record in another response. */
export function judgeForm(form: Form, last: Exchange, published: Exchange | undefined) {
  if (form.path.endsWith('.md') && last.body.length > maxMarkdown) {
    return `expected at most ${maxMarkdown} bytes of Markdown, received ${last.body.length}`;
  }
  const record = readInfo(published);
  if (typeof record === 'string') return record;
  const facts = { ...record, baseUrl: new URL(record.docs).origin };
  const mismatches = compareForm(form, last.body, facts);
  return mismatches.length === 0 ? undefined : listSome(mismatches);
}

/** Compares each published form with the info record. Pages have a check of their own. */
export const agreementChecks: readonly Check[] = Object.entries(forms)
  .filter(([, { path }]) => path !== infoPath)
  .map(([id, form]) => ({
    id: `agree-${id}`,
    sentence: `${form.subject.charAt(0).toUpperCase()}${form.subject.slice(1)} agrees with the info record.`,
    clause: 'same-facts',
    need: 'file',
    needsInfo: true,
    requests: [ask('GET', infoPath), ask('GET', form.path)],
    expect: { status: 200, also: (last, [published]) => judgeForm(form, last, published) },
  }));
