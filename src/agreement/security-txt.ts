import { securityPath } from '../published/paths.ts';
import { toText, type Form } from './form.ts';

/**
 * The URL in security.txt. No other file states the contact and the expiry date, so they only have to
 * be present.
 */
export const securityForm: Form = {
  id: 'security-txt',
  path: securityPath,
  subject: 'the file security.txt',
  expected: ({ baseUrl }) => [
    { fact: 'baseUrl', place: 'Canonical', value: `${baseUrl}${securityPath}` },
  ],
  read: (bytes) => {
    const fields = [...toText(bytes).matchAll(/^([A-Za-z-]+): (.*)$/gm)];
    for (const required of ['Contact', 'Expires']) {
      if (!fields.some(([, name]) => name === required)) throw new Error(`no ${required} field`);
    }
    return {
      values: fields
        .filter(([, name]) => name === 'Canonical')
        .map(([, , value = '']) => ['Canonical', value] as const),
    };
  },
};
