import { expect, it } from 'vitest';
import { contact, phone, webUrl } from '../../../src/facts/values.ts';

const values = { phone, webUrl, contact };

it.each([
  ['phone', ['', '+1 202 555 0123', '+1-202-555-0123', '+12025550123 ', '12025550123']],
  // Too short, too long, and with an area or a country that no numbering plan has.
  ['phone', ['+1202555012', '+120255501234', '+11115550123', '+9992025550123']],
  ['phone', ['+1202555CALL', '+12025550123;ext=1', 'tel:+12025550123', '+١٢٠٢٥٥٥٠١٢٣']],
  // Ofcom reserves this number for fiction, but libphonenumber does not know its range.
  ['phone', ['+447700900123']],
  ['webUrl', ['', '/mcp', 'http://agent.example/mcp', 'wss://agent.example']],
  ['webUrl', ['https://user@agent.example', 'https://agent.example/mcp#']],
  ['contact', ['', 'security@desk.example', 'http://desk.example/', 'tel:']],
  ['contact', ['mailto:a@b\nExpires: x']],
] as const)('The schema %s rejects %j', (name, refused) => {
  for (const value of refused) expect(values[name].safeParse(value).success, value).toBe(false);
});

it.each([
  ['phone', '+442079460123'],
  ['webUrl', 'https://agent.example/mcp?a=1'],
  ['contact', 'mailto:security@desk.example'],
  ['contact', 'https://desk.example/report'],
  ['contact', 'tel:+1-202-555-0123'],
] as const)('The schema %s accepts %s', (name, value) => {
  expect(values[name].parse(value)).toBe(value);
});
