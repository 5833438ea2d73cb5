import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createHeadSplitter } from '../../../../src/hosts/node/head-splitter.ts';

/** Splits bytes that arrive in these parts. Returns each head, and the rest. */
function splitAll(parts: readonly string[]): string[] {
  const splitter = createHeadSplitter();
  const heads: string[] = [];
  let head = '';
  for (const part of parts) {
    let rest: Buffer = Buffer.from(part, 'latin1');
    while (rest.length > 0) {
      const [up, behind] = splitter.split(rest);
      head += up.toString('latin1');
      if (head.endsWith('\r\n\r\n')) {
        heads.push(head);
        head = '';
      }
      rest = behind;
    }
  }
  return head === '' ? heads : [...heads, head];
}

it('Requests are split after their empty lines, however the bytes arrive', () => {
  const requests = ['GET /a HTTP/1.1\r\nHost: a\r\n\r\n', 'GET /b HTTP/1.1\r\n\r\n', 'GET'];
  const bytes = requests.join('');
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length), { maxLength: 20 }), (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const parts = at.slice(1).map((end, index) => bytes.slice(at[index], end));
      expect(splitAll(parts)).toEqual(requests);
    }),
  );
});
