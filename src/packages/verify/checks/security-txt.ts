import { sitePaths } from '@frontdesk/files';
import type { Check } from './check.ts';

export const securityCheck: Check = {
  id: 'security-txt-current',
  sentence: 'security.txt has not expired.',
  clause: 'RFC 9116 §2.5.5',
  need: 'file',
  async *run(context) {
    const { body } = await context.get(sitePaths.security);
    const [, date = ''] = /^Expires: (.*)$/m.exec(body.toString()) ?? [];
    if (Date.parse(date) > Date.now()) return;
    const next = 'Build and deploy again, which renews it.';
    yield { text: `expected a later date than ${date || 'none'}`, next };
  },
};
