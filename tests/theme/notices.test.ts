import { expect, it } from 'vitest';
import { toNoticeDates } from '../../src/packages/theme/data/notices.ts';

const notice = { from: '2026-08-03', to: '2026-08-24', text: 'Closed' };

it.each([
  [14, '2026-07-19', true],
  [14, '2026-07-20', false],
  [14, '2026-08-24', false],
  [14, '2026-08-25', true],
  [0, '2026-08-02', true],
  [0, '2026-08-03', false],
])('From %i days before, a notice built on %s is hidden: %j', (days, today, hidden) => {
  expect(toNoticeDates(notice, days, new Date(`${today}T12:00Z`))).toEqual({
    'data-from': days === 14 ? '2026-07-20' : '2026-08-03',
    'data-until': '2026-08-24',
    hidden,
  });
});
