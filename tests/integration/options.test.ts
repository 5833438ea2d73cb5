import { expect, it } from 'vitest';
import { parseOptions } from '../../src/packages/integration/options.ts';

it.each([
  [{ facts: './product.yaml' }],
  [{ facts: '../product.yaml', home: '/', docs: '/guides/example/', leave: ['/robots.txt'] }],
  [{ facts: 'a.yaml', docs: { home: '/docs/', errors: '/docs/errors/' }, watch: false }],
  [{ facts: 'a.yaml', checks: { stated: { '/docs/': ['version'] }, texts: true, linked: true } }],
])('%j are options', (options) => {
  expect(parseOptions(options)).toEqual(options);
});

it.each([
  [undefined, "facts: expected the path of a file, such as './product.yaml'; received nothing"],
  [{ facts: 7 }, "facts: expected the path of a file, such as './product.yaml'; received 7"],
  [{ fact: 'a.yaml', facts: 'a.yaml' }, 'fact: expected one of the fields facts, home, docs,'],
  [{ facts: 'a.yaml', home: '/contact' }, 'home: expected a path such as /contact/; received'],
  [{ facts: 'a.yaml', docs: 'guides/' }, 'docs: expected a path such as /contact/; received'],
  [
    { facts: 'a.yaml', docs: { errors: '/' } },
    'docs: expected a path such as /docs/, or a list such as',
  ],
  [{ facts: 'a.yaml', leave: '/robots.txt' }, "leave: expected a list such as ['/robots.txt']"],
  [{ facts: 'a.yaml', leave: ['robots.txt'] }, 'leave.0: expected one of /contact.vcf,'],
  [{ facts: 'a.yaml', leave: ['/responses.json'] }, 'leave.0: expected one of /contact.vcf,'],
])('%j are wrong, and a line says what is', (options, line) => {
  expect(() => parseOptions(options)).toThrow(`The options of frontdesk are wrong:\n  ${line}`);
});
