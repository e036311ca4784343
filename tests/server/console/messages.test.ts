// What operators see of messages that did not arrive, and of those to an address that a member has given up.
import { describe, expect } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import { addSeconds } from '../../../src/server/platform/clock.ts';
import { readServed, type TestApp, type TestBrowser } from '../harness.ts';
import { outcomeOf } from '../people/console.ts';
import { addMember, readData } from '../people/members.ts';
import { openAs, openRole, viewer } from '../people/operators.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const page = '/console/messages';
const act = (browser: TestBrowser, accountId: string, action: string, targetId = '') =>
  browser.post('/zapi/console/member/act', { accountId, action, targetId, reason: 'お電話でご依頼' });

interface Listed {
  readonly outboxId: string;
  readonly to: string;
  readonly subject: string;
  readonly member: string | null;
  readonly accountId: string | null;
  readonly mayResend: boolean;
}
const list = async (browser: TestBrowser, query = ''): Promise<readonly Listed[]> =>
  (await readData(browser, `${page}${query}`))['messages'] as readonly Listed[];

/** Marks the messages to an address, once they are delivered, as if its server had answered so. */
async function fail({ database }: TestApp, address: string, state: 'due' | 'given-up', error: string): Promise<void> {
  const readStates = async () =>
    (await database.query<{ state: string }>('SELECT state FROM outbox WHERE recipient = $1', [address])).map((row) => row.state);
  await expect.poll(readStates).toEqual(['kept']);
  await database.query(
    `UPDATE outbox SET state = $2, last_error = $3, attempts = 3, next_at = now() + interval '1 year', sent_at = NULL, lease_id = NULL,
       body = 'text', is_resendable = true WHERE recipient = $1`,
    [address, state, error],
  );
}

describe('a message to an address that the member has given up', () => {
  it('is on the page of the member, and of nobody who has the address now, and is not sent there again', async ({ server }) => {
    await addMember(server, 'moved');
    const support = await openRole(server, 'support');
    expect((await act(support, 'moved', 'reset-password')).statusCode).toBe(200);
    await server.database.query(
      "UPDATE accounts SET email = 'new@example.com', email_normal = 'new@example.com' WHERE account_id = 'moved'",
    );
    await addMember(server, 'successor');
    await server.database.query(
      "UPDATE accounts SET email = 'moved@example.com', email_normal = 'moved@example.com' WHERE account_id = 'successor'",
    );
    await fail(server, 'moved@example.com', 'given-up', 'RCPT TO 550');
    const { messages } = await readData(support, '/console/members/moved');
    expect(messages).toEqual([expect.objectContaining({ formerAddress: 'moved@example.com', mayResend: false })]);
    expect(await readData(support, '/console/members/successor')).toMatchObject({ messages: [] });
    const [refused] = await list(support, '?kind=refused');
    expect(refused).toMatchObject({ to: 'moved@example.com', accountId: 'moved', mayResend: false });
    expect(outcomeOf(await act(support, 'moved', 'resend-message', refused?.outboxId))).toBe('NOT_NOW');
  });
});

describe('the list of messages that did not arrive', () => {
  it('has those of members and others, by kind and by pages, and counts those of a day on the home page', async ({ server }) => {
    const support = await openRole(server, 'support');
    await server.database.query('DELETE FROM outbox');
    expect(JSON.stringify(await readData(support, '/console'))).not.toContain(page);
    for (const name of ['refusing', 'waiting']) {
      await addMember(server, name);
      expect((await act(support, name, 'reset-password')).statusCode).toBe(200);
    }
    await server.database.query(
      `INSERT INTO outbox (store_id, outbox_id, intent, channel, recipient, subject, state, attempts, next_at, created_at, last_error)
       VALUES ('first', 'm_guest', 'm_guest', 'mail', 'typo@example.con', 'x', 'given-up', 3, now(), $1, 'EXPIRED')`,
      [server.clock.now()],
    );
    await fail(server, 'refusing@example.com', 'given-up', 'RCPT TO 550');
    await fail(server, 'waiting@example.com', 'due', 'CONN 421');
    const addresses = async (query: string) => (await list(support, query)).map(({ to }) => to);
    expect(await addresses('')).toEqual(
      expect.arrayContaining(['typo@example.con', 'waiting@example.com', 'refusing@example.com']),
    );
    expect(await addresses('?kind=givenUp')).toContain('typo@example.con');
    expect(await addresses('?kind=waiting')).toEqual(['waiting@example.com']);
    expect(await addresses('?kind=refused')).toContain('refusing@example.com');
    const [waiting] = await list(support, '?kind=waiting');
    expect(waiting).toMatchObject({ accountId: 'waiting', mayResend: true });
    expect((await list(support, '?kind=givenUp')).find(({ to }) => to === 'typo@example.con')).toMatchObject({
      member: null,
      mayResend: false,
    });
    expect(JSON.stringify(await readData(support, '/console'))).toContain(page);
    await server.database.query(
      `INSERT INTO outbox (store_id, outbox_id, intent, channel, recipient, subject, state, attempts, next_at, created_at)
       SELECT 'first', 'many_' || n, 'many:' || n, 'mail', 'many@example.com', 'x', 'given-up', 1, $1, $1 FROM generate_series(1, 51) n`,
      [addSeconds(server.clock.now(), 60)],
    );
    const first = await readData(support, page);
    expect(first['messages']).toHaveLength(50);
    expect(first['newest']).toBeNull();
    const next = await readData(support, String(first['older']));
    // By time, then by id: "many_1" is the last of its time.
    expect((next['messages'] as readonly Listed[])[0]?.outboxId).toBe('many_1');
    expect(next['newest']).toBe(page);
  });

  it('is mentioned at home only to those who help members and may look at them', async ({ server }) => {
    await server.database.query(
      `INSERT INTO outbox (store_id, outbox_id, intent, channel, recipient, subject, state, attempts, next_at, created_at)
       VALUES ('first', 'm_home', 'm_home', 'mail', 'home@example.com', 'x', 'given-up', 1, $1, $1)`,
      [server.clock.now()],
    );
    const isMentioned = async (browser: TestBrowser) => JSON.stringify(await readData(browser, '/console')).includes(page);
    const support = await openRole(server, 'support');
    expect(await isMentioned(support)).toBe(true);
    expect(await isMentioned(await openAs(server, viewer))).toBe(false);
    const { declarations } = await readServed();
    // The roles of a store that has not changed them.
    const { roles } = (declarations.settings['operatorRoles']?.['default'] ?? {}) as { roles: readonly JsonObject[] };
    const setPermissions = (permissions: readonly string[]) =>
      publish(server, 'operatorRoles', (body) => ({
        ...body,
        roles: roles.map((role) => (role['roleId'] === 'support' ? { ...role, permissions } : role)),
      }));
    await setPermissions(['support']);
    expect(await isMentioned(support)).toBe(false);
    await setPermissions(['members', 'support', 'viewAs', 'contracts', 'orders']);
    expect(await isMentioned(support)).toBe(true);
  });

  it('leads from its form to the kind, and is for those who may see members only', async ({ server }) => {
    const support = await openRole(server, 'support');
    expect(outcomeOf(await support.post('/zapi/console/messages', { kind: 'refused' }))).toBe(`${page}?kind=refused`);
    expect(outcomeOf(await support.post('/zapi/console/messages', { kind: null }))).toBe(page);
    expect((await (await openRole(server, 'publisher')).get(page)).statusCode).toBe(403);
    expect((await list(await openAs(server, viewer))).some(({ mayResend }) => mayResend)).toBe(false);
  });
});
