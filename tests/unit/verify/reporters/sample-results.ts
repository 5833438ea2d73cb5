import { ask, type Claim } from '../../../../src/verify/check.ts';
import { toAttempt, type Result } from '../../../../src/verify/result.ts';
import { respond } from '../simulated-target.ts';

export const origin = new URL('http://simulated.example');

export function claim(id: string): Claim {
  return { id, sentence: `What ${id} says.`, clause: 'seed §4', need: 'http' };
}

const request = ask('GET', '/api/v1/info', { 'If-None-Match': '"x"' });
const response = respond(404, 'gone', { 'content-type': 'text/plain', location: '/x' });

/** One of each outcome. */
export const results: readonly Result[] = [
  { check: claim('good'), outcome: 'passed' },
  { check: claim('noted'), outcome: 'passed', note: 'unsigned' },
  {
    check: claim('bad'),
    outcome: 'failed',
    faults: ['expected status 304, came 404', 'expected no body, came 4 bytes'],
    attempts: [toAttempt(request, origin, response)],
  },
  { check: claim('lost'), outcome: 'skipped', reason: 'not run: nobody answers' },
];

/** Text that a terminal or a GitHub log would take for more than text. */
export const hostileText =
  '\x1b]0;owned\x07\r\n::error::<![CDATA[ ]]> & </testcase> %0A \u202e\x9b\0\ud800\uffff';

/** The same in every place that another machine's text may get to. */
export const hostileResults: readonly Result[] = [
  {
    check: { ...claim(`drift-${hostileText}`), sentence: hostileText },
    outcome: 'failed',
    faults: [hostileText],
    attempts: [
      toAttempt(
        { method: 'GET', target: hostileText, headers: { 'If-None-Match': hostileText } },
        origin,
        respond(200, hostileText, { 'content-type': hostileText, location: hostileText }),
      ),
      toAttempt({ method: 'POST', target: '/', body: hostileText }, origin, undefined),
    ],
  },
  { check: claim('noted'), outcome: 'passed', note: hostileText },
  { check: claim('lost'), outcome: 'skipped', reason: hostileText },
];

/** Anything but visible characters and the line ends that a report has of its own. */
export const unprintable = /[^\P{C}\n]|[\p{Zl}\p{Zp}]/u;
