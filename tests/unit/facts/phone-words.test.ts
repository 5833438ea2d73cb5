import { expect, it } from 'vitest';
import { joinChannels } from '../../../src/facts/phone-words.ts';

it.each([
  [['voice'], 'call'],
  [['sms'], 'text'],
  [['sms', 'voice'], 'call or text'],
] as const)('The verbs for a number with %j are "%s"', (takes, words) => {
  expect(joinChannels([...takes], 'call', 'text')).toBe(words);
});
