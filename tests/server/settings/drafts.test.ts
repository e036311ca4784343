import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  discardDraft,
  listVersions,
  publishDraft,
  rebaseDraft,
  rollBack,
  saveDraftDocument,
} from '../../../src/server/settings/index.ts';
import { firstStoreId } from '../../../src/server/store/seed/seed-store.ts';
import { onBothDatabases } from '../foundation/both-databases.ts';
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

onBothDatabases((open) => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk({ database: await open(), settings: { registration: { signUp: { fields: unused } } } });
  }, 60_000);
  afterAll(() => desk.test.close());
  beforeEach(async () => {
    await desk.test.database.query('DELETE FROM settings_drafts');
  });

  const rules = async () => (await desk.settings())['registration'] as unknown as { signUp: { fields: Record<string, string> } };
  const publishFields = async (operator: string, fields: Record<string, string>) => {
    await desk.save(operator, 'registration', setFields(fields));
    return desk.publish(operator);
  };

  it('holds what an operator is about to change, and nothing changes before it is published', async () => {
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

  it('forgets a document that is again as it is published, and then the draft', async () => {
    await desk.save('anna', 'registration', setFields({ nameKana: 'REQUIRED' }));
    const both = await desk.save('anna', 'customAssociatedInfo', setEntries([entry('a1')]));
    expect(Object.keys(both?.documents ?? {}).sort()).toEqual(['customAssociatedInfo', 'registration']);
    const one = await desk.save('anna', 'registration', setFields({ nameKana: 'NOT_USE' }));
    expect(Object.keys(one?.documents ?? {})).toEqual(['customAssociatedInfo']);
    expect(await desk.save('anna', 'customAssociatedInfo', setEntries([]))).toBeUndefined();
    expect(await desk.draft('anna')).toBeUndefined();
  });

  it('refuses what a page of another draft sends, also when the draft was thrown away and begun anew', async () => {
    const first = await desk.save('anna', 'registration', setFields({ nameKana: 'REQUIRED' }));
    const change = async (revision: number) => {
      const body = setFields({ nameKana: 'OPTIONAL' })((await desk.settings())['registration'] ?? {});
      const baseVersion = await desk.version();
      return desk.refusal('anna', (deed) => saveDraftDocument(deed, { document: 'registration', body, revision, baseVersion }));
    };
    expect(await change(0)).toMatchObject({ status: 409, code: 'DRAFT_CHANGED' });
    await desk.run('anna', (deed) => discardDraft(deed, { revision: first?.revision ?? 0 }));
    await desk.save('anna', 'registration', setFields({ nameKana: 'REQUIRED' }));
    expect(await change(first?.revision ?? 0)).toMatchObject({ status: 409, code: 'DRAFT_CHANGED' });
    const stale = { revision: first?.revision ?? 0 };
    expect(await desk.refusal('anna', (deed) => publishDraft(deed, stale))).toMatchObject({ code: 'DRAFT_CHANGED' });
    expect(await desk.refusal('anna', (deed) => discardDraft(deed, stale))).toMatchObject({ code: 'DRAFT_CHANGED' });
    // More than a whole number of the database can be.
    const odd = { revision: 9_999_999_999 };
    expect(await desk.refusal('anna', (deed) => discardDraft(deed, odd))).toMatchObject({ code: 'DRAFT_CHANGED' });
    // Ben has no draft: the page that he was shown is of one that was published or thrown away meanwhile, or it showed none.
    expect(await desk.refusal('ben', (deed) => publishDraft(deed, stale))).toMatchObject({ status: 409, code: 'DRAFT_CHANGED' });
    expect(await desk.refusal('ben', (deed) => publishDraft(deed, { revision: 0 }))).toMatchObject({
      status: 409,
      code: 'NOTHING_TO_PUBLISH',
    });
  });

  it('lets one of two tabs save at the same moment', async () => {
    const baseVersion = await desk.version();
    const body = (await desk.settings())['registration'] ?? {};
    const outcomes = await desk.run('anna', (deed) =>
      Promise.allSettled(
        ['REQUIRED', 'OPTIONAL'].map((rule) =>
          saveDraftDocument(deed, {
            document: 'registration',
            body: setFields({ nameKana: rule })(body),
            revision: 0,
            baseVersion,
          }),
        ),
      ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await desk.draft('anna')).toBeDefined();
  });

  it('is not published over settings that it does not know, and is brought up to them', async () => {
    const drafted = await desk.save('anna', 'registration', setFields({ familyNameKana: 'REQUIRED' }));
    await publishFields('ben', { givenNameKana: 'OPTIONAL', name: 'OPTIONAL' });
    const refusal = await desk.refusal('anna', (deed) => publishDraft(deed, { revision: drafted?.revision ?? 0 }));
    expect(refusal).toMatchObject({ status: 409, code: 'SETTINGS_CHANGED' });
    expect(await desk.draft('anna')).toEqual(drafted);
    const { draft, conflicts } = await desk.run('anna', (deed) => rebaseDraft(deed, { revision: drafted?.revision ?? 0 }));
    expect(conflicts).toEqual([]);
    expect(draft?.baseVersion).toBe(await desk.version());
    await desk.publish('anna');
    expect((await rules()).signUp.fields).toMatchObject({ familyNameKana: 'REQUIRED', name: 'OPTIONAL' });
  });

  it('keeps its own where both changed the same, and says where', async () => {
    const drafted = await desk.save('anna', 'registration', setFields({ phoneNumber: 'REQUIRED' }));
    await publishFields('ben', { phoneNumber: 'OPTIONAL' });
    const { draft, conflicts } = await desk.run('anna', (deed) => rebaseDraft(deed, { revision: drafted?.revision ?? 0 }));
    expect(conflicts).toEqual([{ document: 'registration', path: ['signUp', 'fields', 'phoneNumber'] }]);
    await desk.run('anna', (deed) => publishDraft(deed, { revision: draft?.revision ?? 0 }));
    expect((await rules()).signUp.fields['phoneNumber']).toBe('REQUIRED');
  });

  it('comes to nothing when somebody else published the same', async () => {
    const drafted = await desk.save('anna', 'registration', setFields({ postalCode: 'OPTIONAL' }));
    await publishFields('ben', { postalCode: 'OPTIONAL' });
    const rebased = await desk.run('anna', (deed) => rebaseDraft(deed, { revision: drafted?.revision ?? 0 }));
    expect(rebased).toEqual({ draft: undefined, conflicts: [] });
    expect(await desk.draft('anna')).toBeUndefined();
  });

  it('can be taken back in one step, and taken back again', async () => {
    const { version: good } = await publishFields('anna', { address: 'OPTIONAL' });
    const goodSettings = await desk.settings();
    await desk.save('anna', 'customAssociatedInfo', setEntries([entry('b1')]));
    const { version: bad } = await publishFields('anna', { address: 'NOT_USE' });
    const badSettings = await desk.settings();
    const back = await desk.run('ben', (deed) => rollBack(deed, { version: good, inForce: bad }));
    expect(back.version).toBe(bad + 1);
    expect(await desk.settings()).toEqual(goodSettings);
    const twice = await desk.refusal('ben', (deed) => rollBack(deed, { version: good, inForce: bad }));
    expect(twice).toMatchObject({ status: 409, code: 'SETTINGS_CHANGED' });
    const same = await desk.refusal('ben', (deed) => rollBack(deed, { version: good, inForce: back.version }));
    expect(same).toMatchObject({ status: 409, code: 'NOTHING_TO_PUBLISH' });
    const none = await desk.refusal('ben', (deed) => rollBack(deed, { version: 9999, inForce: back.version }));
    expect(none).toMatchObject({ status: 404 });
    await desk.run('ben', (deed) => rollBack(deed, { version: bad, inForce: back.version }));
    expect(await desk.settings()).toEqual(badSettings);
    const [again, first] = await listVersions(desk.test.database, firstStoreId, { limit: 2 });
    expect(again).toMatchObject({ version: bad + 2, kind: 'rollback', ofVersion: bad, by: { name: 'ben' } });
    expect(first).toMatchObject({ version: bad + 1, kind: 'rollback', ofVersion: good });
  });

  it('brings the settings of the beginning back, with documents that nobody had set then', async () => {
    await publishFields('anna', { sex: 'OPTIONAL' });
    const inForce = await desk.version();
    const first = await desk.project.settingsOf(firstStoreId, 1);
    await desk.run('anna', (deed) => rollBack(deed, { version: 1, inForce }));
    expect(await desk.settings()).toEqual(first);
  });

  it('leaves a history of who published what and when, a page at a time', async () => {
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
