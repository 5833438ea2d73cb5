import { digest } from '../published/manifest/digest.ts';
import { manifestPath } from '../published/manifest/manifest.ts';
import { checks } from '../verify/checks.ts';
import { renderCount } from '../verify/reporters/table.ts';
import { facts } from '../facts/index.ts';
import { readCurl, type Example } from './examples.ts';

const { baseUrl } = facts;
const infoPath = '/api/v1/info';

/** Compares one file with its entry in the manifest, with tools that every system has. */
export const digestProof: Example = {
  language: 'sh',
  code: `digest=$(curl -s ${baseUrl}${infoPath} | sha256sum | cut -d ' ' -f 1)
curl -s ${baseUrl}${manifestPath} | grep -o "\\"${infoPath}\\":\\"$digest\\""`,
  prints: `"${infoPath}":"${digest(Buffer.from(readCurl.prints))}"\n`,
};

const agreeing = checks.filter(({ id }) => id.startsWith('agree-'));

/** Runs the checks that compare each form with the info record. */
export const agreementProof: Example = {
  language: 'sh',
  code: `npm run --silent verify -- --only 'agree-*' ${baseUrl} | tail -n 1`,
  prints: `${renderCount(agreeing.map((check) => ({ check, outcome: 'passed' })))}\n`,
};
