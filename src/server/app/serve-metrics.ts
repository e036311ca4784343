import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import type { Config } from '../platform/config.ts';
import { registry } from '../platform/metrics/metrics.ts';
import { measureDatabase } from '../platform/queue/measure-database.ts';
import { StartupError } from '../platform/startup-error.ts';

/**
 * Serves `/metrics` on a port of its own, so that no balancer in front of the store passes it on. Does
 * nothing if METRICS_PORT is not set. Throws a StartupError if the port is taken.
 */
export function registerMetricsServer(app: FastifyInstance, { metrics }: Config): void {
  if (metrics === undefined) return;
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    measureDatabase(app)
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        (error: unknown) => {
          app.log.error({ err: error }, 'the metrics could not be read');
          response.writeHead(500).end();
        },
      );
  });
  app.addHook('onReady', async () => {
    if (registry.getSingleMetric('process_cpu_user_seconds_total') === undefined) collectDefaultMetrics({ register: registry });
    server.listen(metrics.port, metrics.host);
    await once(server, 'listening').catch(() => {
      throw new StartupError(`Port ${metrics.port} on ${metrics.host} is taken by another program. Stop it or set METRICS_PORT.`);
    });
    app.log.info({ metrics: server.address() }, 'metrics are served');
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    server.close();
  });
}
