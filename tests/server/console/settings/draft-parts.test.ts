// A part of a draft is published, offered for review or scheduled; the rest stays in the draft.
import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { openPage, outcomeOf, publish, saveEntry, saveFields, saveSettings } from '../../people/console.ts';
import { readData } from '../../people/members.ts';
import { editor, openAs, openRole } from '../../people/operators.ts';
import { serverPerTest } from '../../server-test.ts';

const it = serverPerTest();

const page = '/console/publish';
const send = (browser: TestBrowser, call: string, body: object) => browser.post(`/zapi/console/${call}`, { ...body });
const pageOf = (...documents: readonly string[]) => `${page}?documents=${documents.join('.')}`;
const titles = (data: Readonly<Record<string, unknown>>) =>
  (data['changed'] as readonly { title: string }[]).map(({ title }) => title);
const readVersions = ({ database }: TestApp) =>
  database.query<{ version: number; documents: string }>(
    `SELECT version, string_agg(document, ' ' ORDER BY document) AS documents
       FROM settings_documents WHERE version > 1 GROUP BY version ORDER BY version`,
  );

/** A draft of 登録項目 and 追加項目. */
async function draftBoth(browser: TestBrowser): Promise<string> {
  await saveFields(browser, { 'signUp.nickname': 'REQUIRED' });
  await saveEntry(browser);
  return (await openPage(browser, page)).shown.revision;
}

/** Changes the first Japanese text in a document; false: it has none. */
function changeWords(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('ja' in value && typeof value.ja === 'string' && value.ja !== '') {
    value.ja += '。';
    return true;
  }
  return Object.values(value).some(changeWords);
}

const inJapan = (server: TestApp, seconds: number): string =>
  new Date(server.clock.now().getTime() + (9 * 3600 + seconds) * 1000).toISOString().slice(0, 16);

describe('some documents of a draft', () => {
  it('are chosen on a page of their own, and published without the others', async ({ server }) => {
    const operator = await openAs(server, editor);
    const revision = await draftBoth(operator);
    const whole = await openPage(operator, page);
    expect(whole).toMatchObject({ mayChoose: true, chosen: null });
    // Boxes beside the button that publishes everything would seem to limit it.
    expect(Object.keys(whole.forms)).toEqual(['console-schedule']);
    const choicesOf = async (address: string) => (await openPage(operator, address))['forms'];
    expect(await choicesOf(`${page}/choose/${revision}?documents=`)).toMatchObject({
      'console-publish-choice': { answers: { documents: ['registration', 'customAssociatedInfo'] } },
    });
    expect(await choicesOf(`${page}/choose/${revision}?documents=registration`)).toMatchObject({
      'console-publish-choice': { answers: { documents: ['registration'] } },
    });
    const choose = (documents: readonly string[]) => send(operator, 'publish-choice', { documents });
    expect((await choose([])).statusCode).toBe(422);
    expect((await choose(['plans'])).statusCode).toBe(422);
    expect(outcomeOf(await choose(['registration', 'customAssociatedInfo']))).toBe(page);
    expect(outcomeOf(await choose(['registration']))).toBe(pageOf('registration'));
    const chosen = await openPage(operator, pageOf('registration'));
    expect(chosen).toMatchObject({ mayPublish: true, documents: 'registration', chosen: '「登録項目」', kept: '「追加項目」' });
    expect(chosen['changes']).toEqual([expect.stringContaining('ニックネーム')]);
    expect((await send(operator, 'publish', { revision, documents: 'plans' })).statusCode).toBe(409);
    expect(outcomeOf(await send(operator, 'publish', { revision, documents: 'registration' }))).toBe(`${page}?notice=published`);
    const after = await openPage(operator, page);
    expect(after).toMatchObject({ hasDraft: true, isOutdated: false, mayPublish: true, mayChoose: false, conflicts: [] });
    expect(titles(after)).toEqual(['追加項目']);
    // The page of before has another draft.
    expect((await send(operator, 'publish', { revision, documents: 'customAssociatedInfo' })).statusCode).toBe(409);
    expect(outcomeOf(await publish(operator))).toBe(`${page}?notice=published`);
    expect(await readVersions(server)).toEqual([
      { version: 2, documents: 'registration' },
      { version: 3, documents: 'customAssociatedInfo' },
    ]);
    const history = await openPage(operator, '/console/history');
    expect(history['versions']).toMatchObject([{ documents: '「追加項目」' }, { documents: '「登録項目」' }, { documents: '' }]);
    const audit = await openPage(operator, '/console/audit?action=settings-publish');
    const details = (audit['entries'] as readonly { details: string }[]).map((entry) => entry.details);
    expect(details.sort()).toEqual(['バージョン：2 · 設定：「登録項目」', 'バージョン：3 · 設定：「追加項目」']);
  });

  it('are scheduled; the rest can be published before', async ({ server }) => {
    const operator = await openAs(server, editor);
    const revision = await draftBoth(operator);
    const planned = { revision, documents: 'customAssociatedInfo', at: inJapan(server, 86_400) };
    expect(outcomeOf(await send(operator, 'schedule', planned))).toBe(`${page}?notice=publicationScheduled`);
    const rest = await openPage(operator, page);
    expect(rest).toMatchObject({
      hasDraft: true,
      isOutdated: false,
      schedules: [{ changes: [expect.stringContaining('趣味')] }],
    });
    expect(titles(rest)).toEqual(['登録項目']);
    await publish(operator);
    server.clock.advance(86_460);
    await server.app.jobWorker?.run();
    expect(await readVersions(server)).toMatchObject([{ documents: 'registration' }, { documents: 'customAssociatedInfo' }]);
  });

  it('are taken back into the draft with the rest, unless it changes them too', async ({ server }) => {
    const operator = await openAs(server, editor);
    const revision = await draftBoth(operator);
    const plan = (shown: string) =>
      send(operator, 'schedule', { revision: shown, documents: 'customAssociatedInfo', at: inJapan(server, 86_400) });
    const takeBack = async () => {
      const { schedules } = await openPage(operator, page);
      const [{ scheduleId }] = schedules as [{ scheduleId: string }];
      return outcomeOf(await send(operator, 'schedule/take-back', { scheduleId }));
    };
    await plan(revision);
    expect(await readData(operator, page)).toMatchObject({ schedules: [{ mayTake: true, takeProblem: null }] });
    expect(await takeBack()).toBe(`${page}?notice=publicationTakenBack`);
    const joined = await openPage(operator, page);
    expect(titles(joined)).toEqual(['登録項目', '追加項目']);
    // The draft of what others have published meanwhile takes it too.
    await plan(joined.shown.revision);
    await publish(operator);
    await saveSettings(operator, 'reauthorization', { proofSeconds: 120 });
    expect(await takeBack()).toBe(`${page}?notice=publicationTakenBack`);
    const rebased = await openPage(operator, page);
    expect(rebased).toMatchObject({ isOutdated: false, schedules: [] });
    expect(titles(rebased)).toHaveLength(2);
    await plan(rebased.shown.revision);
    await saveEntry(operator);
    expect(await readData(operator, page)).toMatchObject({ schedules: [{ mayTake: false, takeProblem: 'sameDocument' }] });
    expect(await takeBack()).toBe('DRAFT_CHANGED');
  });

  it('are kept for later by a draft that others have published before', async ({ server }) => {
    const operator = await openAs(server, editor);
    const revision = await draftBoth(operator);
    const colleague = await openRole(server, 'owner');
    await saveSettings(colleague, 'reauthorization', { proofSeconds: 120 });
    expect(outcomeOf(await publish(colleague))).toBe(`${page}?notice=published`);
    const part = { documents: 'registration' };
    expect(outcomeOf(await send(operator, 'publish', { revision, ...part }))).toBe('SETTINGS_CHANGED');
    expect(outcomeOf(await send(operator, 'rebase', { revision, ...part }))).toBe(
      `${page}?notice=draftRebased&documents=registration`,
    );
    const { shown } = await openPage(operator, page);
    expect(outcomeOf(await send(operator, 'publish', { revision: shown.revision, ...part }))).toBe(`${page}?notice=published`);
    expect(titles(await openPage(operator, page))).toEqual(['追加項目']);
    expect(await readVersions(server)).toMatchObject([{ documents: 'reauthorization' }, { documents: 'registration' }]);
  });

  it('are refused without another document that they need, which the message names', async ({ server }) => {
    const operator = await openAs(server, editor);
    const file = (await send(operator, 'settings-file/export', {})).json();
    const [plan] = file.documents.plans.plans;
    const tables = file.documents.priceTables.tables;
    tables.push({ ...tables[0], priceTableId: 'autumn' });
    plan.priceTableId = 'autumn';
    file.documents.reauthorization.proofSeconds = 120;
    const imported = await send(operator, 'settings-file/import', { file: JSON.stringify(file) });
    expect(outcomeOf(imported), imported.body).toBe(`${page}?notice=draftSaved`);
    const { revision } = (await openPage(operator, page)).shown;
    const alone = await openPage(operator, pageOf('plans'));
    expect(alone).toMatchObject({
      mayPublish: false,
      needed: expect.stringContaining('「料金表」'),
      withNeeded: pageOf('plans', 'priceTables'),
      problems: [expect.any(String)],
    });
    const refused = await send(operator, 'publish', { revision, documents: 'plans' });
    expect(refused.json()).toMatchObject({ status: 422, message: expect.stringContaining('「料金表」') });
    expect(await openPage(operator, pageOf('plans', 'priceTables'))).toMatchObject({ mayPublish: true, needed: null });
    expect(outcomeOf(await send(operator, 'publish', { revision, documents: 'plans.priceTables' }))).toBe(
      `${page}?notice=published`,
    );
    expect(titles(await openPage(operator, page))).toHaveLength(1);
  });

  it('are not said which others they need, if the draft has more than eight others', { timeout: 60_000 }, async ({ server }) => {
    const operator = await openAs(server, editor);
    const file = (await send(operator, 'settings-file/export', {})).json();
    const { tables } = file.documents.priceTables;
    tables.push({ ...tables[0], priceTableId: 'autumn' });
    file.documents.plans.plans[0].priceTableId = 'autumn';
    const names = Object.keys(file.documents).filter((name) => name !== 'plans' && name !== 'priceTables');
    const changed = names.filter((name) => changeWords(file.documents[name])).slice(0, 8);
    expect(changed).toHaveLength(8);
    const take = async (others: readonly string[]) => {
      const documents = Object.fromEntries(['plans', 'priceTables', ...others].map((name) => [name, file.documents[name]]));
      const imported = await send(operator, 'settings-file/import', { file: JSON.stringify({ ...file, documents }) });
      expect(outcomeOf(imported), imported.body).toBe(`${page}?notice=draftSaved`);
      return openPage(operator, pageOf('plans'));
    };
    expect(await take(changed.slice(1))).toMatchObject({ needed: expect.stringContaining('「料金表」') });
    await server.database.query('DELETE FROM settings_drafts');
    expect(await take(changed)).toMatchObject({ mayPublish: false, needed: null, problems: [expect.any(String)] });
  });

  it('are not said to need a document that leaves the problem, with fewer settings that refer to it', async ({ server }) => {
    const operator = await openAs(server, editor);
    const readFile = async () => (await send(operator, 'settings-file/export', {})).json();
    const takeFile = async (file: object) =>
      outcomeOf(await send(operator, 'settings-file/import', { file: JSON.stringify(file) }));
    const first = await readFile();
    const { tables } = first.documents.priceTables;
    const [plan, ...otherPlans] = first.documents.plans.plans;
    const before = plan.priceTableId;
    tables.push({ ...tables.find((table: { priceTableId: string }) => table.priceTableId === before), priceTableId: 'autumn' });
    plan.priceTableId = 'autumn';
    first.documents.plans.plans = [plan, { ...plan, planId: 'autumn-copy' }, ...otherPlans];
    expect(await takeFile(first)).toBe(`${page}?notice=draftSaved`);
    expect(outcomeOf(await publish(operator))).toBe(`${page}?notice=published`);
    const second = await readFile();
    second.documents.priceTables.tables.pop();
    second.documents.plans.plans[0].priceTableId = before;
    expect(await takeFile(second)).toBe(`${page}?notice=draftSaved`);
    const part = await openPage(operator, pageOf('priceTables'));
    expect(part).toMatchObject({ needed: null, problems: [expect.any(String), ...(part['problems'] as string[]).slice(1)] });
  });
});

it('a second person is asked for a part, which other changes of the draft leave as it is', async ({ server }) => {
  const operator = await openAs(server, editor);
  await saveSettings(operator, 'operatorRoles', { isReviewRequired: true });
  await publish(operator);
  const revision = await draftBoth(operator);
  expect(await readData(operator, pageOf('registration'))).toMatchObject({ mayPublish: false, mayRequest: true });
  const asked = await send(operator, 'review/request', { revision, documents: 'registration' });
  expect(outcomeOf(asked)).toBe(`${page}?notice=reviewRequested`);
  expect(await readData(operator, page)).toMatchObject({ requestedPart: '「登録項目」', mayRequest: false });
  // The rest of the draft changes; the request stays.
  await saveEntry(operator, { 'title.ja': '特技' });
  const publisher = await openRole(server, 'publisher');
  const review = await readData(publisher, '/console/reviews/o_demoeditor');
  expect(review).toMatchObject({ mayPublish: true, changes: [expect.stringContaining('ニックネーム')] });
  const { revision: requested, documents } = review;
  const reviewed = { drafterId: 'o_demoeditor', revision: requested, documents };
  expect(outcomeOf(await send(publisher, 'review/publish', reviewed))).toBe(`${page}?notice=published`);
  const rest = await openPage(operator, page);
  expect(rest).toMatchObject({ hasDraft: true, isOutdated: false, requestedAt: null });
  expect(titles(rest)).toEqual(['追加項目']);
  expect(await readVersions(server)).toMatchObject([{}, { documents: 'registration' }]);
  const [entry] = await server.database.query("SELECT details FROM audit_log WHERE action = 'settings-review-requested'");
  expect(entry).toMatchObject({ details: { documents: ['registration'] } });
  // A change of the part itself ends the request.
  await saveFields(operator, { 'profile.phone': 'REQUIRED' });
  const again = (await openPage(operator, page)).shown;
  await send(operator, 'review/request', { revision: again.revision, documents: 'registration' });
  await saveFields(operator, { 'profile.phone': 'OPTIONAL' });
  expect(await readData(publisher, page)).toMatchObject({ waiting: [] });
});

it('a second person publishes what the page showed, not what was asked for after it was sent back', async ({ server }) => {
  const operator = await openAs(server, editor);
  await saveSettings(operator, 'operatorRoles', { isReviewRequired: true });
  await publish(operator);
  const revision = await draftBoth(operator);
  const ask = (documents: string) => send(operator, 'review/request', { revision, documents });
  await ask('registration');
  const [publisher, owner] = [await openRole(server, 'publisher'), await openRole(server, 'owner')];
  const { documents } = await readData(publisher, '/console/reviews/o_demoeditor');
  const reviewed = { drafterId: 'o_demoeditor', revision, documents };
  expect(outcomeOf(await send(owner, 'review/return', { ...reviewed, reason: '追加項目も' }))).toBe(
    '/console?notice=draftReturned',
  );
  for (const asked of ['registration.customAssociatedInfo', '']) {
    expect(outcomeOf(await ask(asked))).toBe(`${page}?notice=reviewRequested`);
    const at = inJapan(server, 86_400);
    const review = (await readData(owner, '/console/reviews/o_demoeditor'))['documents'];
    expect(review).toBe(asked);
    expect(outcomeOf(await send(publisher, 'review/publish', reviewed))).toBe('DRAFT_CHANGED');
    expect(outcomeOf(await send(publisher, 'schedule', { ...reviewed, at }))).toBe('DRAFT_CHANGED');
    expect(outcomeOf(await send(publisher, 'review/return', { ...reviewed, reason: 'いいえ' }))).toBe('DRAFT_CHANGED');
    await send(owner, 'review/return', { ...reviewed, documents: asked, reason: 'もう一度' });
  }
  expect(await readVersions(server)).toMatchObject([{ documents: 'operatorRoles' }]);
});
