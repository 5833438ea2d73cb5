import { extname, join } from 'node:path';
import { expect, it } from 'vitest';
import { compareForm } from '../../src/agreement/compare.ts';
import { fileOf } from '../../src/agreement/form.ts';
import { formsOfPage } from '../../src/agreement/forms.ts';
import { docsPath } from '../../src/facts/paths.ts';
import { product } from '../../src/facts/product.ts';
import { readFiles } from '../../src/integrations/files.ts';
import { formatPhone } from '../../src/published/phone.ts';
import { dist } from '../http/hosts.ts';
import { readFacts, textOf } from './built-files.ts';

const files = await readFiles(join(dist, 'client'));
const facts = readFacts(files);
const { baseUrl, phone, mcp } = facts;
const guidance = facts.when_to_use.slice(0, 20);
const endpointFiles = product.agents.endpoint ? ['.html', '.md'] : [];

it.each([
  ['/', '</title>', 'X</title>', 'name (title, after the page title)', ['.html']],
  ['/', `canonical" href="${baseUrl}/`, 'canonical" href="/', 'baseUrl (canonical)', ['.html']],
  ['/', `"${baseUrl}/og.png"`, `"${baseUrl}/x.png"`, 'baseUrl (og:image)', ['.html']],
  ['/', `:${phone}`, ':+1', 'phone (tel: and sms: links)', ['.html', '.md']],
  ['/', formatPhone(phone), '+1', 'phone (text)', ['.html', '.md']],
  ['/', guidance, '', 'when_to_use (text)', ['.html', '.md']],
  ['/', '<main', '<div', 'expected the page /', ['.html']],
  ['markdown/', phone, '+1', 'phone (example of info, phone)', ['.html', '.md']],
  ['reference/info/', phone, '+1', 'phone (example of info, phone)', ['.html', '.md']],
  ['', `${baseUrl}/api/`, 'http://a/api/', 'baseUrl (URLs in programs)', ['.html', '.md']],
  ['agent-access/', mcp, 'http://a/', 'mcp (text)', endpointFiles],
])('The page %j has a mismatch if %j changes', (end, from, to, start, extensions) => {
  const page = end === '/' ? end : `${docsPath}${end}`;
  const wrong = formsOfPage(page).filter((form) => {
    const text = textOf(files, fileOf(form));
    expect(compareForm(form, Buffer.from(text), facts)).toEqual([]);
    const found = compareForm(form, Buffer.from(text.replaceAll(from, to)), facts);
    return found.some((mismatch) => mismatch.startsWith(start));
  });
  expect(wrong.map((form) => extname(fileOf(form)))).toEqual(extensions);
});
