import { expect, it } from 'vitest';
import { represent } from '../../src/packages/api/represent.ts';

function etagsOf(bytes: string, br: string) {
  const file = { bytes, coded: { br: Buffer.from(br) } };
  const { identity, br: compressed } = represent(file, {}, ['ETag']);
  expect(identity.headers).not.toHaveProperty('Content-Encoding');
  return { identity: identity.headers.ETag, br: compressed?.headers.ETag };
}

it('The ETag is a digest of the encoded bytes, because compressors differ between versions', () => {
  const etags = {
    identity: '"7692c3ad3540bb803c020b3aee66cd88"',
    br: expect.any(String) as string,
  };
  const [one, other] = [etagsOf('one', 'one in br'), etagsOf('one', 'one in another br')];
  expect(one).toEqual(etags);
  expect(other).toEqual(etags);
  expect(new Set([one.identity, one.br, other.br]).size).toBe(3);
});
