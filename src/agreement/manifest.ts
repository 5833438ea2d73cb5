import { manifestPath, parseManifest } from '../manifest/manifest.ts';
import { toText, type Form } from './form.ts';

/** What the build says of itself. Its digests are compared where all files are at hand. */
export const manifestForm: Form = {
  id: 'manifest',
  path: manifestPath,
  subject: 'the manifest',
  states: ({ version }) => [{ fact: 'version', place: 'version', value: version }],
  read: (bytes) => ({ said: [['version', parseManifest(toText(bytes)).version]] }),
};
