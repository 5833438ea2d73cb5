import { docsPath } from '../../facts/paths.ts';
import { compareForm } from '../../agreement/compare.ts';
import type { Form } from '../../agreement/form.ts';
import { forms, formsOfPage } from '../../agreement/forms.ts';
import { infoSchema } from '../../contract/schemas.ts';
import type { Facts } from '../../facts/schema.ts';
import { ask, type Check, type Exchange } from '../check.ts';
import { quote } from '../judge.ts';
import { parseJson } from './expectations.ts';

const info = '/api/v1/info';

/** One page of each kind. The build compares every page. */
const pages = ['/', docsPath, `${docsPath}reference/info/`];

/** Takes the facts from the target's own info record. */
function toFacts({ body }: Exchange): Facts | undefined {
  const { data } = infoSchema.safeParse(parseJson(body));
  const baseUrl = URL.parse(data?.docs ?? '')?.origin;
  return data && baseUrl !== undefined ? { ...data, baseUrl } : undefined;
}

function judgeForm(form: Form, last: Exchange, published: Exchange | undefined) {
  const facts = published && toFacts(published);
  if (!facts) return 'expected an info record to compare with';
  const found = compareForm(form, last.body, facts);
  if (found.length === 0) return undefined;
  return found
    .map(
      ({ fact, expected, received }) =>
        `${fact}: expected ${quote(expected)}, received ${quote(received)}`,
    )
    .join('; ');
}

function toCheck(form: Form): Check {
  const { id, path, subject } = form;
  return {
    id: `agree-${id}`,
    sentence: `${subject.charAt(0).toUpperCase()}${subject.slice(1)} agrees with the info record.`,
    clause: 'seed §2, the same facts in every form',
    need: 'file',
    requests: [ask('GET', info), ask('GET', path)],
    expect: { status: 200, also: (last, [published]) => judgeForm(form, last, published) },
  };
}

/** Compares each published form with the info record. */
export const agreementChecks: readonly Check[] = [
  ...forms.filter(({ path }) => path !== info),
  ...pages.flatMap((page) => formsOfPage(page)),
].map(toCheck);
