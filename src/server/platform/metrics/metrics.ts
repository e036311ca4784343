// The numbers of this process, as Prometheus reads them: one registry, because it scrapes processes.
// Labels have few values that the program or its declarations fix: route patterns, classes of status, names of queues, jobs and flows.
// Never a path, an id, a host or anything of a person, or each new value would add a series for as long as the process lives.
import { Counter, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client';

export const registry = new Registry<OpenMetricsContentType>();
registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
const registers = [registry];

export const requests = new Counter({
  name: 'madoguchi_http_requests_total',
  help: 'Answered requests by the declared pattern of their route and the class of their status.',
  labelNames: ['route', 'status'] as const,
  registers,
});

export const requestSeconds = new Histogram({
  name: 'madoguchi_http_request_seconds',
  help: 'Durations of requests until their answer was sent.',
  labelNames: ['route'] as const,
  buckets: [0.01, 0.05, 0.1, 0.3, 1, 3, 10],
  registers,
});

export const limitsHit = new Counter({
  name: 'madoguchi_limits_hit_total',
  help: 'Requests that a limit refused with 429.',
  labelNames: ['route'] as const,
  registers,
});

export const claims = new Counter({
  name: 'madoguchi_claims_total',
  help: 'Rows that this process has claimed, by the table of the queue or job.',
  labelNames: ['queue'] as const,
  registers,
});

export const providerSeconds = new Histogram({
  name: 'madoguchi_provider_request_seconds',
  help: 'Durations of requests to the payment provider, by operation and outcome.',
  labelNames: ['operation', 'outcome'] as const,
  buckets: [0.1, 0.3, 1, 3, 8],
  registers,
});

export const mails = new Counter({
  name: 'madoguchi_mails_total',
  help: 'Attempts to deliver mails and text messages, by channel and outcome.',
  labelNames: ['channel', 'outcome'] as const,
  registers,
});

export const mailReports = new Counter({
  name: 'madoguchi_mail_reports_total',
  help: 'Reports of what became of mails after a mail server had taken them, by outcome. Ignored: of no mail, or known already.',
  labelNames: ['outcome'] as const,
  registers,
});

export const renewals = new Counter({
  name: 'madoguchi_renewals_total',
  help: 'Attempts to settle a period of a contract, by outcome.',
  labelNames: ['outcome'] as const,
  registers,
});

export const flows = new Counter({
  name: 'madoguchi_flows_total',
  help: 'Flows that were entered and finished, by flow. Others were left.',
  labelNames: ['flow', 'event'] as const,
  registers,
});

/** Connections of the pool, by state: size, idle, waiting. */
export const pool = new Gauge({
  name: 'madoguchi_database_pool',
  help: 'Connections to the database: open, idle, and requests that wait for one.',
  labelNames: ['state'] as const,
  registers,
});

export const queueLength = new Gauge({
  name: 'madoguchi_queue_length',
  help: 'Rows that are due, of all processes, by queue; counted up to 10,000.',
  labelNames: ['queue'] as const,
  registers,
});

export const queueAgeSeconds = new Gauge({
  name: 'madoguchi_queue_age_seconds',
  help: 'For how long the oldest row has been due, by queue; 0: none is.',
  labelNames: ['queue'] as const,
  registers,
});

export const openFindings = new Gauge({
  name: 'madoguchi_payment_findings_open',
  help: 'Differences between the ledger and the payment provider that wait for an operator.',
  registers,
});
