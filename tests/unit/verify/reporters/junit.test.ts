import { describe, expect, it } from 'vitest';
import { create } from 'xmlbuilder2';
import { renderJunit } from '../../../../src/verify/reporters/junit.ts';
import { hostileResults, hostileText, results, unprintable } from './sample-results.ts';

interface Suite {
  readonly '@tests': string;
  readonly testcase: readonly Record<string, unknown>[];
}

function parse(xml: string): Suite {
  const { testsuites } = create(xml).toObject() as unknown as {
    testsuites: { testsuite: Suite };
  };
  return testsuites.testsuite;
}

describe('The report in JUnit’s XML', () => {
  it('has a case a check, and counts them', () => {
    const xml = renderJunit('http://simulated.example', results);
    expect(xml).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="frontdesk-verify" tests="4" failures="1" errors="0" skipped="1">/,
    );
    expect(parse(xml)).toMatchObject({
      '@name': 'http://simulated.example',
      '@tests': '4',
      testcase: [
        { '@classname': 'verify.http', '@name': 'good: What good says. [seed §4]' },
        { 'system-out': 'unsigned' },
        {
          failure: {
            '@message': 'expected status 304, came 404',
            '#': expect.stringContaining('\nagain  curl -sSi') as unknown,
          },
        },
        { skipped: { '@message': 'not run: nobody answers' } },
      ],
    });
  });

  it('is well-formed whatever another machine sent', () => {
    const xml = renderJunit(hostileText, hostileResults);
    expect(xml).not.toMatch(unprintable);
    const { testcase } = parse(xml);
    expect(testcase).toHaveLength(3);
    // This parser leaves the references of XML as they are.
    expect(testcase[0]).toMatchObject({
      failure: { '@message': expect.stringContaining('&lt;/testcase&gt; %0A') as unknown },
    });
  });
});
