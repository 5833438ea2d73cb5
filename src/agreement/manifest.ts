import { manifestPath, parseManifest } from '../published/manifest/manifest.ts';
import { toText, type Form } from './form.ts';

/** The manifest's version. The contract's checks compare its digests with the files. */
export const manifestForm: Form = {
  id: 'manifest',
  path: manifestPath,
  subject: 'the manifest',
  expected: ({ version }) => [{ fact: 'version', place: 'version', value: version }],
  read: (bytes) => ({ values: [['version', parseManifest(toText(bytes)).version]] }),
};
