// deployment/report-delivery.sh, as a mail server runs it: a mail on standard input, and what it exits with.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { apiSecret, publishApiApp } from '../people/api-app.ts';
import { serverTest } from '../server-test.ts';
import { notification } from './returned-mails.ts';

const it = serverTest({ settings: { oidcClients: { clients: [] } } });
const script = join(import.meta.dirname, '../../../src/server/deployment/report-delivery.sh');
const hasCurl = spawnSync('curl', ['--version']).status === 0;

function pipe(mail: string, config: string): Promise<number | null> {
  const child = spawn('sh', [script], {
    env: { ...process.env, REPORT_DELIVERY_CONFIG: config },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.end(mail);
  return new Promise((resolve) => child.on('exit', resolve));
}

it.skipIf(!hasCurl)(
  `passes a returned mail on, drops what is no report, and asks to be run again while the store is away${hasCurl ? '' : ', skipped: curl is not installed'}`,
  async ({ server }) => {
    const folder = await mkdtemp(join(tmpdir(), 'report-delivery-'));
    try {
      await publishApiApp(server, 'postfix', ['delivery-reports:write']);
      await server.app.listen({ port: 0, host: '127.0.0.1' });
      // A server that listens on a port.
      const { port } = server.app.server.address() as AddressInfo;
      const config = join(folder, 'config');
      const configure = (store: string) => writeFile(config, `STORE=${store}\nAPP=postfix\nSECRET=${apiSecret}\n`);
      await configure(`http://localhost:${port}`);
      await server.database.query(
        `INSERT INTO outbox (store_id, outbox_id, intent, channel, recipient, subject, state, attempts, next_at, created_at)
       VALUES ('first', 'o_script', 'script', 'mail', 'hanako@example.com', 'x', 'sent', 1, now(), now())`,
      );
      const mail = notification({ messageId: '<o_script@mail.example>' });
      expect(await pipe(mail, config)).toBe(0);
      expect(await server.database.query("SELECT delivery FROM outbox WHERE outbox_id = 'o_script'")).toEqual([
        { delivery: 'bounced' },
      ]);
      expect(await pipe(mail, config)).toBe(0);
      expect(await pipe('Subject: Out of office\r\n\r\nI am away.\r\n', config)).toBe(0);
      await configure('http://localhost:1');
      expect(await pipe(mail, config)).toBe(75);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
