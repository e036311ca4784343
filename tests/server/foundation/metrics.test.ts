// /metrics on a port of its own: what it counts, and that nobody who sends requests can add series.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { registry } from '../../../src/server/platform/metrics/metrics.ts';
import { projectRoot } from '../../../src/server/platform/project-root.ts';
import { startTestFoundation } from '../harness.ts';
import { buy } from '../people/buyers.ts';
import { type PaymentTest, startPaymentTest } from '../people/payment-store.ts';
import { openBuyer, settings } from '../people/plan-store.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest(() => startPaymentTest({ settings, environment: { METRICS_PORT: '0' } }));

function addressOf({ log }: PaymentTest): string {
  const line = log.find((each) => each.includes('metrics are served')) ?? '{}';
  // The log line of this server.
  const { metrics } = JSON.parse(line) as { metrics: { address: string; port: number } };
  return `http://${metrics.address}:${metrics.port}`;
}
const read = async (server: PaymentTest) => (await fetch(`${addressOf(server)}/metrics`)).text();
/** `madoguchi_mails_total{channel="mail",outcome="kept"}` → its value, with its labels in any order; 0: there is no such series. */
const readValue = (text: string, series: string) => {
  const line = text.split('\n').find((each) => sortLabels(each.slice(0, each.lastIndexOf(' '))) === sortLabels(series));
  return Number(line?.slice(line.lastIndexOf(' ')) ?? 0);
};
const sortLabels = (series: string): string =>
  series.replace(/\{(.*)\}/, (_, labels: string) => `{${labels.split(',').sort().join()}}`);
const listSeries = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('madoguchi_'))
    .map((line) => line.slice(0, line.lastIndexOf(' ')));

describe('the metrics', () => {
  it('are served as OpenMetrics to this machine only, and nothing else is', async ({ server }) => {
    const address = addressOf(server);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:/);
    const answer = await fetch(`${address}/metrics`);
    expect(answer.headers.get('content-type')).toContain('application/openmetrics-text');
    const text = await answer.text();
    expect(text.endsWith('# EOF\n')).toBe(true);
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
    expect(readValue(text, 'madoguchi_database_pool{state="open"}')).toBeGreaterThan(0);
    expect((await fetch(`${address}/`)).status).toBe(404);
    expect((await server.open().get('/metrics')).statusCode).toBe(404);
  });

  it('count requests, flows, the provider, mails, claims and queues by names that the program fixes', async ({ server }) => {
    const before = await read(server);
    const buyer = await openBuyer(server);
    await buy(buyer, 'paid', buyer.method);
    await server.app.outbox.runDue();
    await server.app.jobWorker?.run();
    const after = await read(server);
    const risen = (series: string) => readValue(after, series) - readValue(before, series);
    expect(risen('madoguchi_http_requests_total{route="/zapi/purchase/:planId",status="2xx"}')).toBe(1);
    expect(risen('madoguchi_http_request_seconds_count{route="/zapi/purchase/:planId"}')).toBe(1);
    for (const event of ['entered', 'finished']) expect(risen(`madoguchi_flows_total{event="${event}",flow="purchase"}`)).toBe(1);
    expect(risen('madoguchi_provider_request_seconds_count{operation="charge",outcome="answered"}')).toBe(1);
    expect(risen('madoguchi_mails_total{channel="mail",outcome="kept"}')).toBeGreaterThanOrEqual(1);
    expect(risen('madoguchi_claims_total{queue="flow_asks"}')).toBe(1);
    expect(risen('madoguchi_claims_total{queue="outbox.mail.personal"}')).toBeGreaterThanOrEqual(1);
    const queues = ['outbox.mail.codes', 'outbox.mail.bulk', 'flow_asks', 'flow_asks.overdue', 'checkout_orders'];
    for (const queue of [...queues, 'subscription_periods', 'subscription_periods.unknown', 'payment_reconciliations'])
      expect(listSeries(after)).toContain(`madoguchi_queue_age_seconds{queue="${queue}"}`);
    // Who bought, from where, and in which store.
    for (const personal of [buyer.accountId, buyer.method, 'example.com', '127.0.0.1', 'localhost'])
      expect(after).not.toContain(personal);
  });

  it('get no series by unknown paths, methods or hosts, and count refusals by limits', async ({ server }) => {
    const browser = server.open();
    await browser.get('/no/such/page');
    const before = listSeries(await read(server));
    for (let number = 0; number < 1_000; number += 1)
      await server.app.inject({
        method: number % 2 === 0 ? 'GET' : 'DELETE',
        url: `/no/such/page/${number}`,
        headers: { host: number % 10 === 0 ? `store${number}.example` : 'localhost' },
      });
    expect(listSeries(await read(server))).toEqual(before);
  });

  it('count what a limit refuses', async ({ server }) => {
    const series = 'madoguchi_limits_hit_total{route="/csp-report"}';
    const before = readValue(await read(server), series);
    const report = () =>
      server.app.inject({
        method: 'POST',
        url: '/csp-report',
        headers: { host: 'localhost', 'content-type': 'application/csp-report' },
        payload: JSON.stringify({ 'csp-report': {} }),
      });
    const statuses: number[] = [];
    while (!statuses.includes(429) && statuses.length < 200) statuses.push((await report()).statusCode);
    expect(statuses.at(-1)).toBe(429);
    expect(readValue(await read(server), series) - before).toBe(1);
  });
});

it('is off unless its port is set', async () => {
  const plain = await startTestFoundation();
  expect(plain.log.filter((line) => line.includes('metrics'))).toEqual([]);
  await plain.close();
});

describe('the alert rules', () => {
  it('use metrics that exist, and each has its place in DEPLOYMENT.md', async () => {
    const folder = join(projectRoot, 'src', 'server');
    const [rules, guide] = await Promise.all(['alerts.yml', 'DEPLOYMENT.md'].map((name) => readFile(join(folder, name), 'utf8')));
    // Counters lose their `_total` when they are first read.
    const names = registry.getMetricsAsArray().map(({ name }) => name.replace(/_total$/, ''));
    const used = new Set(rules?.match(/madoguchi_[a-z_]+/g));
    const suffix = /_(bucket|count|sum|total)$/;
    expect([...used].filter((name) => !names.includes(name) && !names.includes(name.replace(suffix, '')))).toEqual([]);
    const alerts = [...(rules ?? '').matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    const listed = [...(guide ?? '').matchAll(/^\| `(Madoguchi\w+)` \|/gm)].map(([, name]) => name);
    expect(listed).toEqual(alerts);
  });
});
