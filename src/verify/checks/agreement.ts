import { docsPath } from '../../facts/paths.ts';
import { compareForm } from '../../agreement/compare.ts';
import type { Form } from '../../agreement/form.ts';
import { forms, formsOfPage } from '../../agreement/forms.ts';
import { ask, type Check, type Exchange } from '../check.ts';
import { quote } from '../judge.ts';
import { readInfo } from './json.ts';
import { infoPath } from './paths.ts';

/** One page of each kind. The build compares every page. */
const pages = ['/', docsPath, `${docsPath}reference/info/`];

/** The most mismatches of a form to report. */
const maxShown = 5;

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
  const found = compareForm(form, last.body, facts);
  if (found.length === 0) return undefined;
  const shown = found
    .slice(0, maxShown)
    .map(
      ({ fact, expected, received }) =>
        `${fact}: expected ${quote(expected)}, received ${quote(received)}`,
    );
  const more = found.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function toCheck(form: Form): Check {
  const { id, path, subject } = form;
  return {
    id: `agree-${id}`,
    sentence: `${subject.charAt(0).toUpperCase()}${subject.slice(1)} agrees with the info record.`,
    clause: 'same-facts',
    need: 'file',
    needsInfo: true,
    requests: [ask('GET', infoPath), ask('GET', path)],
    expect: { status: 200, also: (last, [published]) => judgeForm(form, last, published) },
  };
}

/** Compares each published form with the info record. */
export const agreementChecks: readonly Check[] = [
  ...forms.filter(({ path }) => path !== infoPath),
  ...pages.flatMap((page) => formsOfPage(page)),
].map(toCheck);
