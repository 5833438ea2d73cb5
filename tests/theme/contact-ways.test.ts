import { expect, it } from 'vitest';
import {
  findIcon,
  listBarWays,
  listButtons,
  needsRow,
} from '../../src/packages/theme/data/contact-ways.ts';
import { contact } from '../../src/packages/facts/contacts.ts';
import { practice } from '../sample-facts.ts';

const number = '+442079460125';
const url = 'https://book.example/';

it.each([
  [{ number, label: 'Office' }, true],
  [{ number, takes: ['sms'] }, true],
  [{ number, takes: ['fax'] }, true],
  [{ number, takes: ['whatsapp'] }, false],
  [{ number, takes: ['whatsapp', 'voice'], label: 'Office' }, true],
  [{ number, takes: ['whatsapp'], note: 'until 6 PM' }, true],
  [{ number, takes: ['signal'], hours: [{ days: 'Mo', text: 'at night' }] }, true],
  [{ url, label: 'Book' }, false],
  [{ url, label: 'Book', note: 'for members' }, true],
])('A contact %j has a row: %j', (written, isRow) => {
  expect(needsRow(contact.parse(written))).toBe(isRow);
});

it('Buttons are the channels of the phone number, then messengers and links', () => {
  const names = listButtons(practice).map((way) => way.title || way.channel);
  expect(names).toEqual(['voice', 'SMS', 'WhatsApp', 'Termin buchen', 'KakaoTalk']);
});

it.each([
  [
    ['voice', 'sms'],
    ['tel:+442079460123', 'sms:+442079460123'],
  ],
  [['voice'], ['tel:+442079460123', 'https://wa.me/442079460123']],
  [['sms'], ['sms:+442079460123', 'https://wa.me/442079460123']],
] as const)('With a number that takes %j, the bar has %j', (takes, links) => {
  const ways = listBarWays({ ...practice, takes: [...takes] });
  expect(ways.map(({ href }) => href)).toEqual(links);
});

it('A fax is not in the bar', () => {
  const contacts = [
    { number, takes: ['fax' as const] },
    { url, label: 'Book' },
  ];
  expect(listBarWays({ ...practice, takes: ['voice'], contacts })[1]?.href).toBe(url);
});

it.each([
  ['voice', undefined, 'phone'],
  ['sms', 'SMS', 'comment'],
  ['whatsapp', 'WhatsApp', 'whatsApp'],
  ['link', 'KakaoTalk', 'comment'],
  ['link', 'Telegram', 'telegram'],
  ['signal', 'Signal', 'signal'],
  ['link', undefined, 'external'],
] as const)('The icon of %s, named %s, is %s', (channel, name, icon) => {
  expect(findIcon({ channel, name })).toBe(icon);
});
