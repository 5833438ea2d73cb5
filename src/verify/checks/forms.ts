import { infoSchema } from '../../contract/schemas.ts';
import type { Facts } from '../../facts/schema.ts';
import { compareForm } from '../../agreement/compare.ts';
import type { Form } from '../../agreement/form.ts';
import { forms, formsOfPage } from '../../agreement/forms.ts';
import { llmsFullPath } from '../../site/paths.ts';
import { ask, type Check, type Exchange } from '../check.ts';
import { parseJson } from './expectations.ts';

/** The pages that stand for all: one of each kind. All pages are compared when the site is built. */
const pages = ['/', '/docs/', '/docs/reference/info/'];

/** What each form is compared with: the facts that the target's own info record states. */
function toFacts({ body }: Exchange): Facts | undefined {
  const { data: info } = infoSchema.safeParse(parseJson(body));
  const baseUrl = URL.parse(info?.docs ?? '')?.origin;
  return info && baseUrl !== undefined ? { ...info, baseUrl } : undefined;
}

function judgeForm(form: Form, last: Exchange, published: Exchange | undefined) {
  const facts = published && toFacts(published);
  if (!facts) return 'expected an info record to compare with';
  const found = compareForm(form, last.body, facts);
  return found.length === 0
    ? undefined
    : found
        .map(
          ({ fact, expected, came }) => `${fact}: expected ${show(expected)}, came ${show(came)}`,
        )
        .join('; ');
}

/** Text of another machine, fit to be printed: escaped and short. */
function show(text: string): string {
  const limit = 120;
  return JSON.stringify(text.length > limit ? `${text.slice(0, limit)}…` : text);
}

function toCheck(form: Form): Check {
  const { id, path, subject } = form;
  const named = `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`;
  return {
    id: `agree-${id}`,
    sentence: id === 'share-image' ? `${named} is there.` : `${named} agrees with the info record.`,
    clause: 'seed §2, the same facts in every form',
    need: 'file',
    requests: [ask('GET', '/api/v1/info'), ask('GET', path)],
    expect: {
      status: 200,
      also: (last, [published]) => judgeForm(form, last, published),
    },
  };
}

/**
 * One fact, one value in every published form of it. That the twins of the info record are what it is
 * has checks of its own; the build compares the file of all pages.
 */
export const formChecks: readonly Check[] = [
  ...forms.filter(({ path }) => !path.startsWith('/api/') && path !== llmsFullPath),
  ...pages.flatMap((page) => formsOfPage(page)),
].map(toCheck);
