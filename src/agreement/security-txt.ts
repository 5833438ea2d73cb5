import { securityPath } from '../site/paths.ts';
import { toText, type Form } from './form.ts';

/**
 * security.txt, by its address. Whom to tell and until when that is true stand nowhere else, so they
 * have nothing to agree with; they must be there.
 */
export const securityForm: Form = {
  id: 'security-txt',
  path: securityPath,
  subject: 'the file security.txt',
  states: ({ baseUrl }) => [
    { fact: 'baseUrl', place: 'Canonical', value: `${baseUrl}${securityPath}` },
  ],
  unread: ['contact', 'expires'],
  read: (bytes) => {
    const fields = [...toText(bytes).matchAll(/^([A-Za-z-]+): (.*)$/gm)];
    for (const required of ['Contact', 'Expires']) {
      if (!fields.some(([, name]) => name === required)) throw new Error(`no ${required} field`);
    }
    return {
      said: fields
        .filter(([, name]) => name === 'Canonical')
        .map(([, , value = '']) => ['Canonical', value] as const),
    };
  },
};
