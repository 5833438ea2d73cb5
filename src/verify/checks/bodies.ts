import { headingOf, parseInfoMarkdown } from '../../contract/markdown.ts';
import type { Route } from '../../contract/routes.ts';
import { ask, type Check, type Exchange } from '../check.ts';
import { judgeInfo, parseJson } from './expectations.ts';

type BodyCheck = Pick<Check, 'sentence' | 'clause' | 'requests' | 'expect'>;

/** Checks the body of a route: exactly the contract's fields, or Markdown with the same facts. */
export function checkBody(route: Route): BodyCheck {
  const { path, twin, resource, form } = route;
  const requests = [ask('GET', path)];
  const heading = `# ${headingOf(route)}`;
  switch (`${resource}.${form}` as const) {
    case 'health.json':
      return {
        requests,
        sentence: `The body of ${path} is {"ok":true} and nothing else.`,
        clause: 'seed §2',
        expect: { body: /^\{\s*"ok":\s*true\s*\}$/ },
      };
    case 'info.json':
      return {
        requests,
        sentence: `The body of ${path} is an InfoResponse, its fields in order and no others.`,
        clause: 'seed §2',
        expect: { also: judgeInfo },
      };
    case 'health.markdown':
      return {
        requests,
        sentence: `${path} begins with "${heading}" and describes ok.`,
        clause: 'seed §4 rule 3',
        expect: { also: ({ body }) => judgeHeading(body, heading) ?? judgeMeaning(body) },
      };
    case 'info.markdown':
      return {
        requests: [ask('GET', twin), ...requests],
        sentence: `${path} begins with "${heading}" and reads back to exactly the object of ${twin}.`,
        clause: 'seed §4 rule 3, contract Bodies',
        expect: {
          also: ({ body }, [json]) => judgeHeading(body, heading) ?? judgeTwin(body, json),
        },
      };
  }
}

function judgeHeading(body: Buffer, heading: string): string | undefined {
  const [first = ''] = body.toString('utf8').split('\n', 1);
  return first === heading
    ? undefined
    : `expected the first line "${heading}", received "${first.slice(0, 200)}"`;
}

function judgeMeaning(body: Buffer): string | undefined {
  const text = body.toString('utf8');
  const at = text.indexOf('`ok`: true');
  return at !== -1 && text.includes('public origin answered', at)
    ? undefined
    : 'expected `ok` to be true, followed by its meaning';
}

/** Bytes: a correct twin has some hundreds, and long Markdown can keep a parser busy for minutes. */
const maxTwin = 10_000;

function judgeTwin(markdown: Buffer, json: Exchange | undefined): string | undefined {
  if (markdown.length > maxTwin) return `expected at most ${maxTwin} bytes`;
  try {
    const received = JSON.stringify(parseInfoMarkdown(markdown.toString('utf8')));
    const expected = JSON.stringify(parseJson(json?.body));
    return received === expected ? undefined : `expected ${expected}, received ${received}`;
  } catch {
    return 'expected a list of the fields of InfoResponse';
  }
}
