import { toClauseUrl } from '../../../../src/contract/rules.ts';
import { ask, type Claim } from '../../../../src/verify/check.ts';
import type { Report, Result } from '../../../../src/verify/result.ts';
import { exchange, respond } from '../simulated-target.ts';

const origin = new URL('http://simulated.example');

function claim(id: string): Claim {
  return { id, sentence: `What ${id} says.`, clause: 'paths', need: 'http' };
}

/** The URL of that rule. */
export const clauseUrl = toClauseUrl('paths', origin);

const request = ask('GET', '/api/v1/info', { 'If-None-Match': '"x"' });
const response = respond(404, 'gone', { 'content-type': 'text/plain', location: '/x' });

const shown = exchange(response, request);

/** The report of an origin with these results. */
export function reportOf(all: readonly Result[], parts: Partial<Report> = {}): Report {
  return { name: origin.origin, origin, results: all, verbose: false, ...parts };
}

/** A result of each outcome. */
export const results: readonly Result[] = [
  { check: claim('good'), outcome: 'passed' },
  {
    check: claim('bad'),
    outcome: 'failed',
    mismatches: ['expected status 304, received 404', 'expected no body, received 4 bytes'].map(
      (text) => ({ text, exchanges: [shown] }),
    ),
  },
  { check: claim('known'), outcome: 'expected', reason: 'behind nginx: TRACE' },
  { check: claim('lost'), outcome: 'skipped', reason: 'not checked: the origin is down' },
];

/** Text that a terminal or a GitHub log would take for more than text. */
export const hostileText =
  '\x1b]0;owned\x07\r\n::error::<![CDATA[ ]]> & </testcase> %0A \u202e\x9b\0\ud800\uffff';

/** Results with hostile text in every place that text of another machine can reach. */
export const hostileResults: readonly Result[] = [
  {
    check: { ...claim(`build-${hostileText}`), sentence: hostileText },
    outcome: 'failed',
    mismatches: [
      {
        text: hostileText,
        next: hostileText,
        exchanges: [
          exchange(
            respond(200, hostileText, { 'content-type': hostileText, location: hostileText }),
            { method: 'GET', target: hostileText, headers: { 'If-None-Match': hostileText } },
          ),
          {
            ...exchange(respond(0), { method: 'POST', target: '/', body: hostileText }),
            error: 'lost',
          },
        ],
      },
    ],
  },
  { check: claim('lost'), outcome: 'skipped', reason: hostileText },
];

/** Any character but visible ones and the report's own line ends. */
export const unprintable = /[^\P{C}\n]|[\p{Zl}\p{Zp}]/u;
