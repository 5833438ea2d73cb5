import { describe, expect, it } from 'vitest';
import { formatPhone, toCallLink, toTextLink } from '../../../src/published/phone.ts';

describe('A phone number on a page', () => {
  it.each([
    ['+12025550123', '+1 202 555 0123'],
    ['+442079460123', '+44 20 7946 0123'],
  ])('%s is shown as %s', (phone, shown) => {
    expect(formatPhone(phone)).toBe(shown.replaceAll(' ', '\u00a0'));
  });

  it('is linked in E.164 format, which every dialer accepts', () => {
    expect(toCallLink('+12025550123')).toBe('tel:+12025550123');
    expect(toTextLink('+12025550123')).toBe('sms:+12025550123');
  });
});
