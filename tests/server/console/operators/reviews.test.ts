// An operator asks others to publish a draft; a store may want a second person for each publication.
import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { openPage, outcomeOf, publish, rollBack, saveFields } from '../../people/console.ts';
import { readData } from '../../people/members.ts';
import { editor, openAs, openRole } from '../../people/operators.ts';
import { holdRows, untilBlocked } from '../../races/interleave.ts';
import { serverPerTest } from '../../server-test.ts';

const roles = [
  { roleId: 'clerk', name: { ja: '担当', en: 'Clerk' }, permissions: ['settings'], documents: [] },
  { roleId: 'publisher', name: { ja: '公開', en: 'Publisher' }, permissions: ['publish'], documents: [] },
  { roleId: 'viewer', name: { ja: '閲覧', en: 'Viewer' }, permissions: [], documents: [] },
];
const it = serverPerTest({ settings: { operatorRoles: { isReviewRequired: true, roles } } });

const clerkId = 'o_role_clerk';
const page = '/console/publish';
const send = (browser: TestBrowser, call: string, body: object) => browser.post(`/zapi/console/review/${call}`, { ...body });
const revisionOf = async (browser: TestBrowser) => (await openPage(browser, page)).shown.revision;
const ask = async (browser: TestBrowser) => send(browser, 'request', { revision: await revisionOf(browser) });
const draft = (browser: TestBrowser, rule = 'OPTIONAL') => saveFields(browser, { 'signUp.nickname': rule });
const readVersion = async ({ database }: TestApp) =>
  (await database.query<{ version: number }>('SELECT settings_version AS version FROM stores WHERE is_demo'))[0]?.version;

/** A clerk who has asked for publication, and the draft as a reviewer sees it. */
async function openRequest(server: TestApp) {
  const publisher = await openRole(server, 'publisher');
  const clerk = await openRole(server, 'clerk');
  await draft(clerk);
  expect(outcomeOf(await ask(clerk))).toBe(`${page}?notice=reviewRequested`);
  const { revision } = await readData(publisher, `/console/reviews/${clerkId}`);
  return { clerk, publisher, reviewed: { drafterId: clerkId, revision } };
}

describe('a draft', () => {
  it('is published by the person who was asked, as it was asked for, and the publication names both', async ({ server }) => {
    const { clerk, publisher, reviewed } = await openRequest(server);
    expect(await readData(publisher, page)).toMatchObject({ waiting: [{ drafterId: clerkId }] });
    expect((await server.readOutbox('publisher@role.example.com'))[0]?.link).toContain(`/console/reviews/${clerkId}`);
    expect(await server.readOutbox('viewer@example.com')).toEqual([]);
    expect((await send(clerk, 'publish', reviewed)).statusCode).toBe(403);
    expect(outcomeOf(await send(publisher, 'publish', reviewed))).toBe('/console/publish?notice=published');
    expect(await readVersion(server)).toBe(2);
    expect(await readData(clerk, page)).toMatchObject({ hasDraft: false, requestedAt: null });
    const [entry] = await server.database.query<{ operator_id: string; details: object }>(
      "SELECT operator_id, details FROM audit_log WHERE action = 'settings-publish'",
    );
    expect(entry).toMatchObject({ operator_id: 'o_role_publisher', details: { drafterId: clerkId } });
  });

  it('is not published by who made it, nor by going around the page', async ({ server }) => {
    const owner = await openAs(server, editor);
    await draft(owner);
    expect(await readData(owner, page)).toMatchObject({ mayPublish: false, mayRequest: true, isReviewRequired: true });
    expect(outcomeOf(await publish(owner))).toBe('REVIEW_REQUIRED');
    await ask(owner);
    const revision = await revisionOf(owner);
    expect(outcomeOf(await send(owner, 'publish', { drafterId: 'o_demoeditor', revision }))).toBe('DRAFT_CHANGED');
    expect((await owner.get('/console/reviews/o_demoeditor')).statusCode).toBe(404);
    expect(await readVersion(server)).toBe(1);
  });

  it('that is changed, taken back or sent back after the reviewer saw it is not published', async ({ server }) => {
    const { clerk, publisher, reviewed } = await openRequest(server);
    await draft(clerk, 'REQUIRED');
    expect(outcomeOf(await send(publisher, 'publish', reviewed))).toBe('DRAFT_CHANGED');
    expect(await readData(publisher, page)).toMatchObject({ waiting: [] });
    await ask(clerk);
    const { revision } = await readData(publisher, `/console/reviews/${clerkId}`);
    const again = { drafterId: clerkId, revision };
    expect(outcomeOf(await send(publisher, 'return', { ...again, reason: '任意のままに' }))).toBe(
      '/console?notice=draftReturned',
    );
    expect(outcomeOf(await send(publisher, 'publish', again))).toBe('DRAFT_CHANGED');
    expect(await readData(clerk, page)).toMatchObject({ returnReason: '任意のままに', requestedAt: null, mayRequest: true });
    expect((await server.readOutbox('clerk@role.example.com'))[0]?.text).toContain('任意のままに');
    expect(await readVersion(server)).toBe(1);
  });

  it('is asked for once, and by its present revision', async ({ server }) => {
    const { clerk, reviewed } = await openRequest(server);
    const mails = () => server.readOutbox('publisher@role.example.com');
    const sent = (await mails()).length;
    for (const revision of [reviewed.revision, '9999999999', '0', 'x'])
      expect([409, 422]).toContain((await send(clerk, 'request', { revision })).statusCode);
    expect(await mails()).toHaveLength(sent);
  });

  it('is published once by two who press at the same time', async ({ server }) => {
    const { publisher, reviewed } = await openRequest(server);
    const owner = await openAs(server, editor);
    const answers = await Promise.all([publisher, owner].map((browser) => send(browser, 'publish', reviewed)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await readVersion(server)).toBe(2);
  });

  it('is not scheduled by who has read it before another sent it back', async ({ server }) => {
    const { publisher, reviewed } = await openRequest(server);
    const owner = await openAs(server, editor);
    // The publisher's call waits after it has read the request.
    const release = await holdRows(server.database, 'SELECT 1 AS one FROM operators WHERE operator_id = $1 FOR UPDATE', [
      'o_role_publisher',
    ]);
    const at = new Date(server.clock.now().getTime() + 33 * 3_600_000).toISOString().slice(0, 16);
    const scheduling = publisher.post('/zapi/console/schedule', { ...reviewed, at });
    await untilBlocked(server.database);
    expect((await send(owner, 'return', { ...reviewed, reason: '任意のままに' })).statusCode).toBe(200);
    await release();
    expect(outcomeOf(await scheduling)).toBe('DRAFT_CHANGED');
    expect(await server.database.query('SELECT 1 FROM settings_schedules')).toEqual([]);
  });

  it('that a process of the previous release asks for has no part of an earlier request', async ({ server }) => {
    const { clerk, publisher, reviewed } = await openRequest(server);
    await send(publisher, 'return', { ...reviewed, reason: '任意のままに' });
    await server.database.query(
      `UPDATE settings_drafts SET requested_at = now(), requested_documents = '{plans}', requested_revision = 1 WHERE operator_id = $1`,
      [clerkId],
    );
    const review = await readData(publisher, `/console/reviews/${clerkId}`);
    expect(review).toMatchObject({ changes: [expect.stringContaining('ニックネーム')] });
    const again = { drafterId: clerkId, revision: review['revision'], reason: '任意のままに' };
    expect((await send(publisher, 'return', again)).statusCode).toBe(200);
    const rest = 'SELECT 1 FROM settings_drafts WHERE num_nonnulls(requested_at, requested_documents, requested_revision) > 0';
    expect(await server.database.query(rest)).toEqual([]);
    expect(await readData(clerk, page)).toMatchObject({ requestedAt: null, mayRequest: true });
  });

  it('of somebody who may not change settings any more is not published', async ({ server }) => {
    const { publisher, reviewed } = await openRequest(server);
    await server.database.query(`UPDATE operators SET role = 'viewer' WHERE operator_id = $1`, [clerkId]);
    expect((await send(publisher, 'publish', reviewed)).statusCode).toBe(403);
    expect(await readVersion(server)).toBe(1);
  });
});

it('a rollback needs no second person', async ({ server }) => {
  const { publisher, reviewed } = await openRequest(server);
  await send(publisher, 'publish', reviewed);
  expect((await rollBack(publisher, 1, 2)).statusCode).toBe(200);
});
