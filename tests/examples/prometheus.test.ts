import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { findProgram, needs } from '../find-program.ts';
import { findFreePort, root, startNodeServer } from '../server/hosts.ts';
import { useTempFolder } from '../temp-folder.ts';
import { readExample } from './example-file.ts';

const promtool = findProgram('promtool');
const { at, write } = useTempFolder();

const operatorPort = String(await findFreePort());
const server = await startNodeServer({
  ...{ LOG_LEVEL: 'silent', OPERATOR_PORT: operatorPort },
  RATE_LIMIT_STORE: 'valkey://127.0.0.1:9',
});
afterAll(() => server.stop());
const metrics = await (await fetch(`http://127.0.0.1:${operatorPort}/metrics`)).text();

it.each(['prometheus-alerts.yaml', 'grafana-dashboard.json'])(
  'Each metric in %s is one of the server',
  (name) => {
    const used = readExample(name).match(/\b(?:frontdesk|process|nodejs)_[a-z\d_]+/g) ?? [];
    expect(used.length).toBeGreaterThan(5);
    const unknown = used.filter(
      (metric) => !metrics.includes(`\n${metric}{`) && !metrics.includes(`\n${metric} `),
    );
    expect(unknown).toEqual([]);
  },
);

/** The series of a healthy server, with a value for each of 90 minutes, and of a build that is not there. */
const job = 'job="frontdesk",instance="a"';
const build = 'frontdesk_build_info{job="frontdesk",version="1.0.0",commit="unknown"';
const site = 'job="frontdesk-site",instance="https://desk.example/"';
const healthy = {
  [`up{${job}}`]: '1x90',
  [`up{${site}}`]: '1x90',
  [`probe_success{${site}}`]: '1x90',
  [`probe_ssl_earliest_cert_expiry{${site}}`]: '9000000x90',
  [`frontdesk_requests_total{${job},status="200",route="site"}`]: '0+100000x90',
  [`frontdesk_requests_total{${job},status="200"}`]: '0+1000x90',
  [`frontdesk_requests_total{${job},status="500"}`]: '0x90',
  [`frontdesk_requests_total{${job},status="429"}`]: '0+60x90',
  [`${build},instance="a",facts="a"}`]: '1x90',
  [`${build},instance="b",facts="b"}`]: '_x90',
  [`frontdesk_rate_limit_store_up{${job}}`]: '1x90',
  [`frontdesk_connections_dropped_total{${job}}`]: '0x90',
  [`frontdesk_log_lines_dropped_total{${job}}`]: '0x90',
  [`frontdesk_security_txt_expiry_timestamp_seconds{${job}}`]: '9000000x90',
  [`process_start_time_seconds{${job}}`]: '0x90',
  [`process_resident_memory_bytes{${job}}`]: '500000000x90',
};

describe.skipIf(!promtool)(`promtool${needs(promtool, 'prometheus')}`, () => {
  const run = (args: readonly string[], input = '') =>
    spawnSync(promtool ?? '', args, { encoding: 'utf8', input, cwd: at() });

  it('finds no mistake in the configuration and its alerts', () => {
    const { status, stdout, stderr } = run([
      'check',
      'config',
      join(root, 'examples/prometheus.yaml'),
    ]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('rules found');
  });

  it("finds no mistake in the server's own metrics", () => {
    const { stdout, stderr } = run(['check', 'metrics'], metrics);
    // The client library has names of its own.
    expect(
      (stdout + stderr).split('\n').filter((line) => line && !line.startsWith('nodejs_')),
    ).toEqual([]);
  });

  it.each([
    ['nothing', 'up{', '1x90'],
    ['nothing', 'facts="b"', '_x80 1x10'],
    ['FrontdeskDown', `up{${job}`, '1x87 0x3'],
    ['FrontdeskDown', `up{${job}`, '1x80 stale'],
    ['FrontdeskDown', `up{${job}`, '_x90'],
    ['FrontdeskSiteDown', `up{${site}`, '1x87 0x3'],
    ['FrontdeskSiteDown', 'probe_success', '1x86 0x4'],
    ['FrontdeskErrors', 'status="500"', '0x88 1x2'],
    ['FrontdeskBuilds', 'facts="b"', '_x50 1x40'],
    ['FrontdeskStoreDown', 'frontdesk_rate_limit_store_up', '1x87 0x3'],
    ['FrontdeskRefusals', 'status="429"', '0+1x70 0+3000x20'],
    ['FrontdeskRefusals', 'status="429"', '_x70 0+3000x20'],
    ['FrontdeskRefusals', 'status="429"', '0+3000x90'],
    ['FrontdeskConnectionsDropped', 'frontdesk_connections_dropped_total', '0x88 5x2'],
    ['FrontdeskLogLinesDropped', 'frontdesk_log_lines_dropped_total', '0x88 5x2'],
    ['FrontdeskRestarts', 'process_start_time_seconds', '0x80 1 2 3 4 5x6'],
    ['FrontdeskMemory', 'process_resident_memory_bytes', '900000000x90'],
    ['FrontdeskCertificateExpires', 'probe_ssl_earliest_cert_expiry', '1000000x90'],
    [
      'FrontdeskSecurityTxtExpires',
      'frontdesk_security_txt_expiry_timestamp_seconds',
      '1000000x90',
    ],
  ])('says that %s fires, and no other alert, if %s is %s', (alert, series, values) => {
    write('alerts.yaml', readExample('prometheus-alerts.yaml'));
    const names = [...readExample('prometheus-alerts.yaml').matchAll(/- alert: (\w+)/g)];
    const input = Object.entries(healthy).map(([name, value]) => ({
      series: name,
      values: name.startsWith(series) || name.includes(`,${series}`) ? values : value,
    }));
    const others = names.flatMap(([, name]) =>
      name === alert ? [] : [{ alertname: name, eval_time: '90m', exp_alerts: [] }],
    );
    const test = { interval: '1m', input_series: input, alert_rule_test: others };
    const tests = { rule_files: ['alerts.yaml'], evaluation_interval: '1m', tests: [test] };
    write('others.yaml', stringify(tests));
    const { status, stdout } = run(['test', 'rules', 'others.yaml']);
    expect(status, stdout).toBe(0);
    if (alert === 'nothing') return;
    const firing = { alertname: alert, eval_time: '90m', exp_alerts: [] };
    write('firing.yaml', stringify({ ...tests, tests: [{ ...test, alert_rule_test: [firing] }] }));
    const found = run(['test', 'rules', 'firing.yaml']);
    expect(found.status).toBe(1);
    expect(found.stdout + found.stderr).toContain(`alertname="${alert}"`);
  });
});
