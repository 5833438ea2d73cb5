import { llmsFullPath } from '../site/paths.ts';
import { toText, type Form } from './form.ts';
import { createTwinForm, readTwin } from './page-twin.ts';

/**
 * Every page's Markdown in one file, by what comes first in it: the address of the home page, and
 * its twin. That the rest are the twins, byte for byte, is compared where all files are at hand.
 */
export const llmsFullForm: Form = {
  id: 'llms-full',
  path: llmsFullPath,
  subject: 'the file of all pages',
  states: (facts) => [
    { fact: 'baseUrl', place: 'first address', value: `${facts.baseUrl}/index.md` },
    ...(createTwinForm('/')?.states(facts) ?? []),
  ],
  // On other pages.
  unread: ['mcp', 'version'],
  read: (bytes) => {
    const [first = ''] = toText(bytes).split(/\n---\n\n(?=<!-- )/, 1);
    const [, address = '', markdown = ''] = /^<!-- (\S+) -->\n\n([^]*)$/.exec(first) ?? [];
    const { said, text } = readTwin(markdown);
    return { said: [['first address', address], ...said], text };
  },
};
