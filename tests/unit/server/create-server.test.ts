import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { lacksHost } from '../../../src/server/create-server.ts';

describe('lacksHost', () => {
  it.each([
    { httpVersion: '1.1', host: undefined, lacks: true },
    { httpVersion: '1.1', host: '', lacks: false },
    { httpVersion: '1.1', host: 'frontdesk.example', lacks: false },
    { httpVersion: '1.0', host: undefined, lacks: false },
    { httpVersion: '1.0', host: 'frontdesk.example', lacks: false },
  ])('is $lacks for HTTP/$httpVersion with Host "$host"', ({ httpVersion, host, lacks }) => {
    const request: unknown = { httpVersion, headers: { host } };
    expect(lacksHost(request as IncomingMessage)).toBe(lacks);
  });
});
