// Settings that are published at a time.
import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { openPage, outcomeOf, publish, saveFields, saveSettings } from '../../people/console.ts';
import { readData } from '../../people/members.ts';
import { editor, openAs, openRole, viewer } from '../../people/operators.ts';
import { serverPerTest } from '../../server-test.ts';

const it = serverPerTest();

const page = '/console/publish';
interface Listed {
  readonly scheduleId: string;
  readonly problem: string | null;
  readonly changes: readonly string[];
}
const send = (browser: TestBrowser, call: string, body: object) => browser.post(`/zapi/console/${call}`, { ...body });

/** A time in Japan, as the field sends it. */
const inJapan = (server: TestApp, seconds: number): string =>
  new Date(server.clock.now().getTime() + (9 * 3600 + seconds) * 1000).toISOString().slice(0, 16);

async function schedule(server: TestApp, browser: TestBrowser, seconds: number) {
  const { shown } = await openPage(browser, page);
  return send(browser, 'schedule', { revision: shown.revision, at: inJapan(server, seconds) });
}

async function list(browser: TestBrowser): Promise<readonly Listed[]> {
  // Screen data follows the page's schema, which other tests check.
  return (await readData(browser, page))['schedules'] as unknown as readonly Listed[];
}

/** What members are asked at sign-up. */
async function readRule({ database }: TestApp): Promise<string | undefined> {
  const [row] = await database.query<{ rule: string }>(
    `SELECT body->'signUp'->'fields'->>'nickname' AS rule FROM settings_documents WHERE document = 'registration' ORDER BY version DESC LIMIT 1`,
  );
  return row?.rule;
}

/** Moves the clock, and runs what is due. */
async function pass(server: TestApp, seconds: number): Promise<void> {
  server.clock.advance(seconds);
  await server.app.jobWorker?.run();
}

const day = 86_400;

describe('a draft with a time', () => {
  it('is published at that time, once, although others have published meanwhile, and frees the draft', async ({ server }) => {
    const owner = await openAs(server, editor);
    await saveFields(owner, { 'signUp.nickname': 'REQUIRED' });
    expect(outcomeOf(await schedule(server, owner, day))).toBe(`${page}?notice=publicationScheduled`);
    expect(await readData(owner, page)).toMatchObject({ hasDraft: false });
    expect(await list(owner)).toMatchObject([{ problem: null, changes: [expect.stringContaining('必須')] }]);
    await saveSettings(owner, 'reauthorization', { proofSeconds: 120 });
    expect(outcomeOf(await publish(owner))).toBe('/console/publish?notice=published');
    await pass(server, day - 120);
    expect(await readRule(server)).not.toBe('REQUIRED');
    await pass(server, 180);
    await pass(server, 60);
    expect(await readRule(server)).toBe('REQUIRED');
    expect(await list(await openAs(server, editor))).toEqual([]);
    const versions = await server.database.query<{ version: number; published_by: string | null }>(
      'SELECT version, published_by FROM settings_versions ORDER BY version',
    );
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(versions[2]).toMatchObject({ published_by: 'o_demoeditor' });
  });

  it('is not published over other values of others, nor by somebody who may not any more; who planned it is mailed', async ({
    server,
  }) => {
    const owner = await openAs(server, editor);
    await saveSettings(owner, 'reauthorization', { proofSeconds: 120 });
    await schedule(server, owner, day);
    await saveSettings(owner, 'reauthorization', { proofSeconds: 240 });
    await publish(owner);
    const colleague = await openRole(server, 'editor');
    await saveFields(colleague, { 'signUp.nickname': 'REQUIRED' });
    await schedule(server, colleague, day);
    await server.database.query("UPDATE operators SET role = 'viewer' WHERE operator_id = 'o_role_editor'");
    await pass(server, day + 60);
    const later = await openAs(server, editor);
    expect((await list(later)).map(({ problem }) => problem).sort()).toEqual(['conflict', 'other']);
    expect(await readRule(server)).not.toBe('REQUIRED');
    for (const email of [editor, 'editor@role.example.com'])
      expect((await server.readOutbox(email))[0]?.subject, email).toContain('公開できませんでした');
    // It becomes a draft, whose conflict the page explains.
    const { scheduleId } = (await list(later)).find(({ problem }) => problem === 'conflict') ?? {};
    expect(outcomeOf(await send(later, 'schedule/take-back', { scheduleId }))).toBe(`${page}?notice=publicationTakenBack`);
    expect(await readData(later, page)).toMatchObject({ isOutdated: true, conflicts: [expect.any(String)] });
  });

  it('is cancelled, or taken back as the draft of who has none', async ({ server }) => {
    const owner = await openAs(server, editor);
    const rules = ['REQUIRED', 'OPTIONAL'];
    for (const rule of rules) {
      await saveFields(owner, { 'signUp.nickname': rule });
      await schedule(server, owner, day);
    }
    const [first, second] = (await list(owner)).map(({ scheduleId }) => scheduleId);
    const cancel = (scheduleId: unknown) => send(owner, 'schedule/cancel', { scheduleId });
    const takeBack = (scheduleId: unknown) => send(owner, 'schedule/take-back', { scheduleId });
    expect((await send(await openAs(server, viewer), 'schedule/cancel', { scheduleId: first })).statusCode).toBe(403);
    expect(outcomeOf(await takeBack(first))).toBe(`${page}?notice=publicationTakenBack`);
    expect(await readData(owner, page)).toMatchObject({ hasDraft: true });
    expect(outcomeOf(await takeBack(second))).toBe('DRAFT_CHANGED');
    expect(outcomeOf(await cancel(second))).toBe(`${page}?notice=publicationCancelled`);
    expect(outcomeOf(await cancel(second))).toBe('NOT_NOW');
    await pass(server, 2 * day);
    const versions = await server.database.query('SELECT 1 FROM settings_versions');
    expect(versions).toHaveLength(1);
  });

  it('needs a time in the next year', async ({ server }) => {
    const owner = await openAs(server, editor);
    await saveFields(owner, { 'signUp.nickname': 'REQUIRED' });
    for (const seconds of [-day, -120, 370 * day]) expect((await schedule(server, owner, seconds)).statusCode).toBe(422);
    expect((await send(owner, 'schedule', { revision: '1', at: inJapan(server, day) })).statusCode).toBe(409);
    expect(await list(owner)).toEqual([]);
  });
});

it('is published by the second person who looked at it, where the store wants one', async ({ server }) => {
  const owner = await openAs(server, editor);
  await saveSettings(owner, 'operatorRoles', { isReviewRequired: true });
  await publish(owner);
  await saveFields(owner, { 'signUp.nickname': 'REQUIRED' });
  expect(outcomeOf(await schedule(server, owner, day))).toBe('REVIEW_REQUIRED');
  const { revision } = (await openPage(owner, page)).shown;
  await send(owner, 'review/request', { revision });
  const publisher = await openRole(server, 'publisher');
  const planned = { drafterId: 'o_demoeditor', revision, at: inJapan(server, day) };
  expect(outcomeOf(await send(publisher, 'schedule', planned))).toBe(`${page}?notice=publicationScheduled`);
  await pass(server, day + 60);
  expect(await readRule(server)).toBe('REQUIRED');
});
