// Debian's Prometheus reads the metrics of a server and its alert rules. Needs `prometheus` and `promtool` (apt-get install prometheus).
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../src/server/platform/project-root.ts';
import { until } from '../actors/processes.ts';
import { startTestFoundation } from '../harness.ts';

const rules = join(projectRoot, 'src', 'server', 'alerts.yml');
const isInstalled = spawnSync('prometheus', ['--version']).status === 0;

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

it.skipIf(!isInstalled)(
  'is scraped by Prometheus, which can evaluate every alert rule',
  async () => {
    execFileSync('promtool', ['check', 'rules', rules]);
    const [port, own] = [await findPort(), await findPort()];
    const folder = await mkdtemp(join(tmpdir(), 'madoguchi-prometheus-'));
    const server = await startTestFoundation({ environment: { METRICS_PORT: String(port) } });
    await server.open().get('/healthz');
    const config = {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [rules],
      scrape_configs: [{ job_name: 'madoguchi', static_configs: [{ targets: [`127.0.0.1:${port}`] }] }],
    };
    // JSON is YAML.
    await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
    const child = spawn(
      'prometheus',
      [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${own}`,
      ],
      { stdio: 'ignore' },
    );
    const ask = async (path: string): Promise<unknown> =>
      fetch(`http://127.0.0.1:${own}/api/v1/${path}`).then(
        (answer) => answer.json(),
        () => undefined,
      );
    try {
      const query = 'query?query=madoguchi_http_requests_total%7Broute%3D%22%2Fhealthz%22%7D';
      const found = await until(async () => {
        const text = JSON.stringify(await ask(query));
        return text?.includes('"2xx"') ? text : undefined;
      });
      expect(found).toContain('"job":"madoguchi"');
      const health = await until(async () => {
        const text = JSON.stringify(await ask('rules')) ?? '';
        return text.includes('"health":"ok"') && !text.includes('"health":"unknown"') ? text : undefined;
      });
      expect(health).not.toContain('"health":"err"');
      expect(JSON.stringify(await ask('query?query=up'))).toContain('"1"');
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
