import { ask, type Check } from './check.ts';

/** Creates the check without which no other check of an origin makes sense. Any status passes. */
export function createReachCheck(origin: URL): Check {
  return {
    id: 'reach',
    sentence: 'The origin answers requests itself, without a redirect to another.',
    clause: 'seed §2: base_url',
    need: 'http',
    requests: [ask('GET', '/api/v1/health')],
    expect: {
      also: ({ status, headers }) => {
        if (![301, 302, 303, 307, 308].includes(status)) return undefined;
        const location = URL.parse(headers.location ?? '', origin);
        return location && /^https?:$/.test(location.protocol) && location.origin !== origin.origin
          ? `it redirects to ${location.origin}: verify that origin instead`
          : undefined;
      },
    },
  };
}
