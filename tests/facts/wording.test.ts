import { callingOrTexting } from '../../src/packages/api/wording.ts';
import { expect, it } from 'vitest';
import { callOrText } from '../../src/packages/facts/wording.ts';
import { contactWord } from '../../src/packages/theme/data/contact-word.ts';

it.each([
  [['voice'], 'call', 'calling', 'contact.call'],
  [['sms'], 'text', 'texting', 'contact.text'],
  [['sms', 'voice'], 'call or text', 'calling or texting', 'contact.callOrText'],
] as const)('The words for a number with %j are "%s"', (channels, ...words) => {
  const takes = [...channels];
  expect([callOrText({ takes }), callingOrTexting({ takes }), contactWord({ takes })]).toEqual(
    words,
  );
});
