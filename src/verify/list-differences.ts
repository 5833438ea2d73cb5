import { checks } from './checks.ts';
import { differences, reasonOn, type Host, type Topic } from './differences.ts';

/** Lists the differences of a host, each with its reason and the ids of the checks that fail. */
export function listDifferences(host: Host) {
  return Object.entries(differences).flatMap(([topic, { title }]) => {
    const reason = reasonOn(host, topic as Topic);
    const ids = checks.filter(({ differs }) => differs === topic).map(({ id }) => id);
    return reason === undefined ? [] : [{ title, reason, ids }];
  });
}

/** The ids of the checks that fail on any of these hosts. */
export function listExpectedFailures(...hosts: readonly Host[]): string[] {
  return hosts.flatMap((host) => listDifferences(host).flatMap(({ ids }) => ids));
}
