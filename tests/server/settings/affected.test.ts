import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject, Settings } from '../../../engine/declare/index.ts';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { countAffected } from '../../../src/server/settings/index.ts';
import { onEitherDatabase } from '../foundation/both-databases.ts';
import { entry, setFields } from './changes.ts';
import { type Desk, openDesk } from './desk.ts';

onEitherDatabase((open) => {
  let desk: Desk;
  let before: Settings;
  beforeAll(async () => {
    desk = await openDesk({
      database: await open('migrated'),
      settings: {
        registration: { signUp: { fields: { nickname: 'NOT_USE' } }, profile: { fields: { nickname: 'NOT_USE' } } },
        customAssociatedInfo: { entries: [entry('sport'), entry('music', { type: 'CHECKBOX' })] },
      },
    });
    before = await desk.settings();
    const { database, clock } = desk.test;
    const set = (account: string, custom: JsonObject, profile: JsonObject) =>
      database.query(
        `UPDATE accounts SET custom_associated_info = $2, profile = profile || $3::jsonb
          WHERE store_id = '${firstStoreId}' AND email = $1`,
        [account, JSON.stringify(custom), JSON.stringify(profile)],
      );
    await set('owner@example.com', { sport: 'sport-a', music: ['music-a', 'music-b'] }, { nickname: 'オーナー' });
    await set('member@example.com', { sport: 'sport-a', music: ['music-b'] }, { nickname: '' });
    await set('single@example.com', { sport: 'sport-b' }, {});
    const insert = (owner: string, state: string, passed: readonly string[], more: { over?: boolean; ended?: boolean } = {}) =>
      database.query(
        `INSERT INTO flows (store_id, flow_id, owner, subject, version, state, passed, data, secrets, revision, started_at, updated_at,
                            expires_at, completed_at)
         VALUES ($1, 'signup', $2, '', 1, $3, $4, '{}', '{}', 1, $5, $5, $6, $7)`,
        [
          firstStoreId,
          owner,
          state,
          JSON.stringify(passed),
          clock.now(),
          new Date(clock.now().getTime() + (more.over === true ? -1 : 1) * 60_000),
          more.ended === true ? clock.now() : null,
        ],
      );
    await insert('at the form', 'form', ['index', 'auth', 'pinCode']);
    await insert('after the form', 'confirm', ['index', 'auth', 'pinCode', 'form']);
    await insert('before the form', 'auth', ['index']);
    await insert('too late', 'form', ['index', 'auth', 'pinCode'], { over: true });
    await insert('done', 'complete', ['index', 'auth', 'pinCode', 'form', 'confirm'], { ended: true });
  });
  afterAll(() => desk.test.close());

  const count = (change: (settings: Settings) => Settings) =>
    countAffected(
      desk.test.database,
      firstStoreId,
      desk.project.plansFor(before),
      desk.project.plansFor(change(before)),
      desk.test.clock.now(),
    );

  const members = async () =>
    Number((await desk.test.database.query<{ count: number }>('SELECT count(*) AS count FROM accounts'))[0]?.count);

  it('every flow has a name for operators in every language', () => {
    const plans = desk.project.plansFor(before);
    const unnamed = plans.flowIds.flatMap((flow) =>
      ['ja', 'en'].filter((language) => plans.text(`affected.flow.${flow}`, language) === undefined).map(() => flow),
    );
    expect(unnamed).toEqual([]);
  });

  it('counts only members in the middle of a form that changes', async () => {
    const changed = await count((settings) => ({
      ...settings,
      registration: setFields({ nickname: 'REQUIRED' })(settings['registration'] ?? {}),
    }));
    expect(changed).toEqual({ inFlows: [{ flow: 'signup', count: 2 }], lacking: [], asked: [] });
    expect(await count((settings) => settings)).toEqual({ inFlows: [], lacking: [], asked: [] });
  });

  it('counts members without an answer to a profile field that becomes required', async () => {
    const changed = await count((settings) => ({
      ...settings,
      registration: setFields({ nickname: 'REQUIRED' }, 'profile')(settings['registration'] ?? {}),
      customAssociatedInfo: {
        entries: [entry('sport'), entry('music', { type: 'CHECKBOX' }), entry('new', { type: 'TEXT', in: ['profile'] })],
      },
    }));
    const all = await members();
    const named = await desk.test.database.query<{ count: number }>(
      `SELECT count(*) AS count FROM accounts WHERE coalesce(profile->>'nickname', '') <> ''`,
    );
    expect(changed.lacking).toEqual([
      { field: 'nickname', count: all - Number(named[0]?.count) },
      { field: 'custom.new', count: all },
    ]);
    expect(Number(named[0]?.count)).toBeGreaterThan(0);
  });
});
