import { manifestPath } from '../../published/manifest/manifest.ts';
import { ask, type Check } from '../check.ts';
import { scanFacts } from '../facts-scan/scan-facts.ts';
import { listSome } from '../judge.ts';
import { readInfo } from './json.ts';
import { readManifest } from './manifest.ts';
import { infoPath } from './paths.ts';

/** Compares every published text with the info record. */
export const factsCheck: Check = {
  id: 'facts',
  sentence: 'Every published text states the facts of the info record, and no others.',
  clause: 'same-facts',
  need: 'file',
  needsInfo: true,
  requests: [ask('GET', infoPath), ask('GET', manifestPath)],
  followUp([, response]) {
    const manifest = readManifest(response);
    return typeof manifest === 'string'
      ? []
      : Object.keys(manifest.sha256).map((path) => ask('GET', path));
  },
  expect: {
    also(_last, [record, response, ...files]) {
      const [info, manifest] = [readInfo(record), readManifest(response)];
      if (typeof info === 'string') return info;
      if (typeof manifest === 'string') return manifest;
      const facts = { ...info, baseUrl: new URL(info.docs).origin };
      const published = Object.keys(manifest.sha256).flatMap((path, index) => {
        const file = files[index];
        return file?.status === 200 ? [[path, file.body] as const] : [];
      });
      const mismatches = scanFacts(new Map(published), facts);
      return mismatches.length === 0 ? undefined : listSome(mismatches);
    },
  },
};
