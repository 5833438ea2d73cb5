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

/** Checks the manifest's signature without a library. `thumbprint` names the key of this build. */
export function createSignatureProof(thumbprint: string | undefined): Example {
  return {
    language: 'js',
    code: `import { createHash, createPublicKey, verify } from 'node:crypto';

const response = await fetch('${baseUrl}${manifestPath}');
const { signature, ...signed } = await response.json();

if (signature === null) {
  console.log('unsigned');
} else {
  const [header, , bytes] = signature.split('.');
  const { jwk } = JSON.parse(Buffer.from(header, 'base64url'));
  // The file is canonical JSON, so its members are in order already.
  const payload = Buffer.from(JSON.stringify(signed)).toString('base64url');
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const holds = verify(
    null,
    Buffer.from(\`\${header}.\${payload}\`),
    key,
    Buffer.from(bytes, 'base64url'),
  );
  const { crv, kty, x } = jwk;
  const thumbprint = createHash('sha256')
    .update(JSON.stringify({ crv, kty, x }))
    .digest('base64url');
  console.log(holds ? \`signed by \${thumbprint}\` : 'altered');
}`,
    prints: thumbprint === undefined ? 'unsigned\n' : `signed by ${thumbprint}\n`,
  };
}

const agreeing = checks.filter(({ id }) => id.startsWith('agree-'));

/** Runs the checks that compare each form with the info record. */
export const agreementProof: Example = {
  language: 'sh',
  code: `npm run --silent verify -- --only 'agree-*' ${baseUrl} | tail -n 1`,
  prints: `${renderCount(agreeing.map((check) => ({ check, outcome: 'passed' })))}\n`,
};
