import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import {
  discardDraft,
  listVersions,
  publishDraft,
  rebaseDraft,
  rollBack,
  saveDraft,
} from '../../../src/server/settings/index.ts';
import { onEitherDatabase } from '../foundation/both-databases.ts';
import { entry, setEntries, setFields } from './changes.ts';
import { type Desk, openDesk } from './desk.ts';

const unused = Object.fromEntries(
  [
    'name',
    'nameKana',
    'familyNameKana',
    'givenNameKana',
    'nickname',
    'sex',
    'postalCode',
    'address',
    'address2',
    'phoneNumber',
  ].map((field) => [field, 'NOT_USE']),
);

onEitherDatabase((open) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk({ database: await open('migrated'), settings: { registration: { signUp: { fields: unused } } } });
  });
  afterAll(() => desk.test.close());
  beforeEach(async () => {
    await desk.test.database.query('DELETE FROM settings_drafts');
  });

  const rules = async () => (await desk.settings())['registration'] as unknown as { signUp: { fields: Record<string, string> } };
  const publishFields = async (operator: string, fields: Record<string, string>) => {
    await desk.save(operator, 'registration', setFields(fields));
    return desk.publish(operator);
  };

  it("stores an operator's changes, which take effect only when published", async () => {
    const before = await desk.settings();
    const version = await desk.version();
    const draft = await desk.save('anna', 'registration', setFields({ nickname: 'REQUIRED' }));
    expect(draft?.baseVersion).toBe(version);
    expect(Object.keys(draft?.documents ?? {})).toEqual(['registration']);
    expect(await desk.draft('anna')).toEqual(draft);
    expect(await desk.draft('ben')).toBeUndefined();
    expect(await desk.settings()).toEqual(before);
    expect(await desk.publish('anna')).toEqual({ version: version + 1 });
    expect((await rules()).signUp.fields['nickname']).toBe('REQUIRED');
    expect(await desk.draft('anna')).toBeUndefined();
  });

  it('drops a document that equals the published one again, and then the draft', async () => {
    await desk.save('anna', 'registration', setFields({ nameKana: 'REQUIRED' }));
    const both = await desk.save('anna', 'customAssociatedInfo', setEntries([entry('a1')]));
    expect(Object.keys(both?.documents ?? {}).sort()).toEqual(['customAssociatedInfo', 'registration']);
    const one = await desk.save('anna', 'registration', setFields({ nameKana: 'NOT_USE' }));
    expect(Object.keys(one?.documents ?? {})).toEqual(['customAssociatedInfo']);
    expect(await desk.save('anna', 'customAssociatedInfo', setEntries([]))).toBeUndefined();
    expect(await desk.draft('anna')).toBeUndefined();
  });

  it('refuses input from a page of another draft, also if that draft was discarded and started again', async () => {
    const first = await desk.save('anna', 'registration', setFields({ nameKana: 'REQUIRED' }));
    const change = async (revision: number) => {
      const body = setFields({ nameKana: 'OPTIONAL' })((await desk.settings())['registration'] ?? {});
      const baseVersion = await desk.version();
      return desk.refusal('anna', (operation) =>
        saveDraft(operation, { documents: { registration: body }, revision, baseVersion }),
      );
    };
    expect(await change(0)).toMatchObject({ status: 409, code: 'DRAFT_CHANGED' });
    await desk.run('anna', (operation) => discardDraft(operation, { revision: first?.revision ?? 0 }));
    await desk.save('anna', 'registration', setFields({ nameKana: 'REQUIRED' }));
    expect(await change(first?.revision ?? 0)).toMatchObject({ status: 409, code: 'DRAFT_CHANGED' });
    const stale = { revision: first?.revision ?? 0 };
    expect(await desk.refusal('anna', (operation) => publishDraft(operation, stale))).toMatchObject({ code: 'DRAFT_CHANGED' });
    expect(await desk.refusal('anna', (operation) => discardDraft(operation, stale))).toMatchObject({ code: 'DRAFT_CHANGED' });
    // Exceeds the database's integer type.
    const odd = { revision: 9_999_999_999 };
    expect(await desk.refusal('anna', (operation) => discardDraft(operation, odd))).toMatchObject({ code: 'DRAFT_CHANGED' });
    // Ben has no draft: his page showed a draft that was published or discarded meanwhile, or none.
    expect(await desk.refusal('ben', (operation) => publishDraft(operation, stale))).toMatchObject({
      status: 409,
      code: 'DRAFT_CHANGED',
    });
    expect(await desk.refusal('ben', (operation) => publishDraft(operation, { revision: 0 }))).toMatchObject({
      status: 409,
      code: 'NOTHING_TO_PUBLISH',
    });
  });

  it('lets only one of two tabs save at the same moment', async () => {
    const baseVersion = await desk.version();
    const body = (await desk.settings())['registration'] ?? {};
    const outcomes = await desk.run('anna', (operation) =>
      Promise.allSettled(
        ['REQUIRED', 'OPTIONAL'].map((rule) =>
          saveDraft(operation, {
            documents: { registration: setFields({ nameKana: rule })(body) },
            revision: 0,
            baseVersion,
          }),
        ),
      ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await desk.draft('anna')).toBeDefined();
  });

  it('is not published over newer settings, and can be rebased on them', async () => {
    const drafted = await desk.save('anna', 'registration', setFields({ familyNameKana: 'REQUIRED' }));
    await publishFields('ben', { givenNameKana: 'OPTIONAL', name: 'OPTIONAL' });
    const refusal = await desk.refusal('anna', (operation) => publishDraft(operation, { revision: drafted?.revision ?? 0 }));
    expect(refusal).toMatchObject({ status: 409, code: 'SETTINGS_CHANGED' });
    expect(await desk.draft('anna')).toEqual(drafted);
    const { draft, conflicts } = await desk.run('anna', (operation) =>
      rebaseDraft(operation, { revision: drafted?.revision ?? 0 }),
    );
    expect(conflicts).toEqual([]);
    expect(draft?.baseVersion).toBe(await desk.version());
    await desk.publish('anna');
    expect((await rules()).signUp.fields).toMatchObject({ familyNameKana: 'REQUIRED', name: 'OPTIONAL' });
  });

  it('keeps its own value where both sides changed the same, and reports the conflict', async () => {
    const drafted = await desk.save('anna', 'registration', setFields({ phoneNumber: 'REQUIRED' }));
    await publishFields('ben', { phoneNumber: 'OPTIONAL' });
    const { draft, conflicts } = await desk.run('anna', (operation) =>
      rebaseDraft(operation, { revision: drafted?.revision ?? 0 }),
    );
    expect(conflicts).toEqual([{ document: 'registration', path: ['signUp', 'fields', 'phoneNumber'] }]);
    await desk.run('anna', (operation) => publishDraft(operation, { revision: draft?.revision ?? 0 }));
    expect((await rules()).signUp.fields['phoneNumber']).toBe('REQUIRED');
  });

  it('becomes empty when another operator published the same', async () => {
    const drafted = await desk.save('anna', 'registration', setFields({ postalCode: 'OPTIONAL' }));
    await publishFields('ben', { postalCode: 'OPTIONAL' });
    const rebased = await desk.run('anna', (operation) => rebaseDraft(operation, { revision: drafted?.revision ?? 0 }));
    expect(rebased).toEqual({ draft: undefined, conflicts: [] });
    expect(await desk.draft('anna')).toBeUndefined();
  });

  it('can be rolled back, and the rollback too', async () => {
    const { version: good } = await publishFields('anna', { address: 'OPTIONAL' });
    const goodSettings = await desk.settings();
    await desk.save('anna', 'customAssociatedInfo', setEntries([entry('b1')]));
    const { version: bad } = await publishFields('anna', { address: 'NOT_USE' });
    const badSettings = await desk.settings();
    const back = await desk.run('ben', (operation) => rollBack(operation, { version: good, inForce: bad }));
    expect(back.version).toBe(bad + 1);
    expect(await desk.settings()).toEqual(goodSettings);
    const twice = await desk.refusal('ben', (operation) => rollBack(operation, { version: good, inForce: bad }));
    expect(twice).toMatchObject({ status: 409, code: 'SETTINGS_CHANGED' });
    const same = await desk.refusal('ben', (operation) => rollBack(operation, { version: good, inForce: back.version }));
    expect(same).toMatchObject({ status: 409, code: 'NOTHING_TO_PUBLISH' });
    const none = await desk.refusal('ben', (operation) => rollBack(operation, { version: 9999, inForce: back.version }));
    expect(none).toMatchObject({ status: 404 });
    await desk.run('ben', (operation) => rollBack(operation, { version: bad, inForce: back.version }));
    expect(await desk.settings()).toEqual(badSettings);
    const [again, first] = await listVersions(desk.test.database, firstStoreId, { limit: 2 });
    expect(again).toMatchObject({ version: bad + 2, kind: 'rollback', ofVersion: bad, by: { name: 'ben' } });
    expect(first).toMatchObject({ version: bad + 1, kind: 'rollback', ofVersion: good });
  });

  it('restores the initial settings, including documents that had no values then', async () => {
    await publishFields('anna', { sex: 'OPTIONAL' });
    const inForce = await desk.version();
    const first = await desk.project.settingsOf(firstStoreId, 1);
    await desk.run('anna', (operation) => rollBack(operation, { version: 1, inForce }));
    expect(await desk.settings()).toEqual(first);
  });

  it('lists who published what and when, page by page', async () => {
    await publishFields('anna', { address2: 'OPTIONAL' });
    const newest = await desk.version();
    const page = await listVersions(desk.test.database, firstStoreId, { limit: 3 });
    expect(page.map(({ version }) => version)).toEqual([newest, newest - 1, newest - 2]);
    expect(page[0]).toEqual({
      version: newest,
      kind: 'publish',
      ofVersion: null,
      publishedAt: desk.test.clock.now(),
      by: { id: 'anna', name: 'anna', email: 'anna@settings.example' },
    });
    const rest = await listVersions(desk.test.database, firstStoreId, { limit: 100, before: 2 });
    expect(rest).toMatchObject([{ version: 1, kind: 'first', by: null }]);
    const audit = await desk.test.database.query(
      `SELECT action, operator_id, details FROM audit_log WHERE action = 'settings-publish' ORDER BY (details->>'version')::integer DESC LIMIT 1`,
    );
    expect(audit).toEqual([
      { action: 'settings-publish', operator_id: 'anna', details: { version: newest, documents: ['registration'] } },
    ]);
  });
});
