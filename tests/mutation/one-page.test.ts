import { extname, join } from 'node:path';
import { expect, it } from 'vitest';
import { findPageMismatches } from '../../src/agreement/find-mismatches.ts';
import { docsPath } from '../../src/facts/paths.ts';
import { product } from '../../src/facts/product.ts';
import { formatPhone } from '../../src/published/phone.ts';
import { twinPath } from '../../src/published/twin-path.ts';
import { dist } from '../http/hosts.ts';
import { readBuiltFiles, readerOf, readFacts, textOf } from './built-files.ts';

const files = await readBuiltFiles(join(dist, 'client'));
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
  ['/', '<main', '<div', 'the file', ['.html']],
  ['markdown/', phone, '+1', 'phone (example of info, phone)', ['.html', '.md']],
  ['reference/info/', phone, '+1', 'phone (example of info, phone)', ['.html', '.md']],
  ['', `${baseUrl}/api/`, 'http://a/api/', 'baseUrl (URLs in programs)', ['.html', '.md']],
  ['agent-access/', mcp, 'http://a/', 'mcp (text)', endpointFiles],
])('The page %j has a mismatch if %j changes', async (end, from, to, fact, extensions) => {
  const page = end === '/' ? end : `${docsPath}${end}`;
  expect(await findPageMismatches(readerOf(files), page, facts)).toEqual([]);
  const all = new Map(files);
  for (const path of [`${page}index.html`, twinPath(page) ?? '']) {
    all.set(path, Buffer.from(textOf(files, path).replaceAll(from, to)));
  }
  const mismatches = await findPageMismatches(readerOf(all), page, facts);
  const found = mismatches.filter((mismatch) => mismatch.fact === fact);
  expect([...new Set(found.map(({ file }) => extname(file)))]).toEqual(extensions);
});
