import { expect, it } from 'vitest';
import { contact, listWays, notice, toWebAddress } from '../../src/packages/facts/contacts.ts';

const number = '+44 20 7946 0123';

it.each([
  [{ number, label: 'Office' }, 'Office', 'tel:+442079460123'],
  [{ number, takes: ['sms'] }, 'SMS', 'sms:+442079460123'],
  [{ number, takes: ['fax'] }, 'Fax', undefined],
  [{ number, takes: ['whatsapp'] }, 'WhatsApp', 'https://wa.me/442079460123'],
  [{ number, takes: ['signal'] }, 'Signal', 'https://signal.me/#p/+442079460123'],
  [{ number, takes: ['telegram'] }, 'Telegram', 'https://t.me/+442079460123'],
  [{ number, takes: ['zalo'] }, 'Zalo', 'https://zalo.me/442079460123'],
  [
    { number, label: 'Office', takes: ['whatsapp'] },
    'Office (WhatsApp)',
    'https://wa.me/442079460123',
  ],
  [
    { number, label: 'WhatsApp Leeds', takes: ['whatsapp'] },
    'WhatsApp Leeds',
    'https://wa.me/442079460123',
  ],
  // People write the name in their own way, and a Telefax is a fax.
  [
    { number, label: 'Whatsapp Leeds', takes: ['whatsapp'] },
    'Whatsapp Leeds',
    'https://wa.me/442079460123',
  ],
  [{ number, label: 'Telefax', takes: ['fax'] }, 'Telefax', undefined],
  [{ url: 'https://lin.ee/desk' }, 'LINE', 'https://lin.ee/desk'],
  [{ url: 'https://page.line.me/desk' }, 'LINE', 'https://page.line.me/desk'],
  [{ url: 'https://pf.kakao.com/_desk' }, 'KakaoTalk', 'https://pf.kakao.com/_desk'],
  [{ url: 'https://wa.me/442079460123?text=Hi' }, 'WhatsApp', 'https://wa.me/442079460123?text=Hi'],
  [{ url: '/book/', label: 'Book' }, 'Book', '/book/'],
])('The contact %j is named %j and leads to %j', (written, name, href) => {
  const [way] = listWays(contact.parse(written));
  expect(way?.title).toBe(name);
  expect(way?.href).toBe(href);
});

it('A contact has a way for each channel, in the order of the owner', () => {
  const parsed = contact.parse({ number, label: 'Office', takes: ['whatsapp', 'voice'] });
  expect(listWays(parsed).map(({ title }) => title)).toEqual(['Office (WhatsApp)', 'Office']);
});

it.each([
  ['tel:+442079460123', undefined],
  ['https://wa.me/442079460123', 'https://wa.me/442079460123'],
  ['/book/', 'https://desk.example/book/'],
])('The web address of %j is %j', (href, address) => {
  expect(toWebAddress({ href }, 'https://desk.example')).toBe(address);
});

it.each([
  [{ number }, 'label', 'what it is'],
  [{ label: 'Book' }, 'number', 'either a `number` or a `url`'],
  [{ label: 'Book', number, url: 'https://a.example' }, 'number', 'either'],
  [{ url: 'https://lin.ee.example/desk' }, 'label', 'what it is'],
  [{ label: 'Book', url: 'https://a.example', takes: ['voice'] }, 'takes', 'a `number` that takes'],
  [{ label: 'Book', number, takes: ['line'] }, 'takes.0', 'a list of voice, sms, whatsapp'],
  [{ label: 'Book', number: '12' }, 'number', 'a valid phone number'],
])('The contact %j needs another %s', (written, field, message) => {
  const { issues = [] } = contact.safeParse(written).error ?? {};
  expect(issues.map(({ path }) => path.join('.'))).toEqual([field]);
  expect(issues[0]?.message).toContain(message);
});

it('A notice ends on its first day, or on a later one', () => {
  expect(notice.parse({ from: '2026-08-03', text: 'Closed' })).toMatchObject({ to: '2026-08-03' });
  const wrong = notice.safeParse({ from: '2026-08-03', to: '2026-08-02', text: 'Closed' });
  expect(wrong.error?.issues[0]?.message).toBe('a date that is not before `from`');
});
