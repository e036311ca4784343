// A roll-back undoes what a harmful policy says. Members who agreed to it are asked again, and their agreement keeps naming what
// they were shown.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../engine/declare/index.ts';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { publishDraft, rollBack } from '../../../src/server/settings/index.ts';
import { openPage } from '../people/console.ts';
import { editor, openAs } from '../people/operators.ts';
import { type Desk, openDesk } from './desk.ts';

type Item = Readonly<Record<string, Json>>;

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ whole: true });
});
afterAll(() => desk.test.close());

const listPolicies = (body: JsonObject | undefined) => (body?.['policies'] ?? []) as readonly Item[];
const findTerms = async () => listPolicies((await desk.settings())['policies']).find(({ policyId }) => policyId === 'terms');
const publish = async (edit: (policies: readonly Item[]) => readonly Item[]) => {
  await desk.save('anna', 'policies', (body) => ({ ...body, policies: edit(listPolicies(body)) as Json }));
  return desk.publish('anna');
};
const changeTerms = (changes: JsonObject) =>
  publish((policies) => policies.map((policy) => (policy['policyId'] === 'terms' ? { ...policy, ...changes } : policy)));
const removeTerms = () => publish((policies) => policies.filter(({ policyId }) => policyId !== 'terms'));
const rollBackTo = async (version: number) => {
  const inForce = await desk.version();
  return desk.run('anna', (operation) => rollBack(operation, { version, inForce }));
};
/** What the test began with, as a version of its own. */
let start: { readonly version: number; readonly terms: Item };
beforeEach(async () => {
  await desk.test.database.query('DELETE FROM settings_drafts');
  const terms = await findTerms();
  if (terms === undefined) throw new Error('The terms are missing.');
  start = { version: await desk.version(), terms };
});
const revision = () => Number(start.terms['revision']);
const harmful = () => ({
  revision: revision() + 1,
  title: { ja: '新しい規約' },
  isExternal: true,
  url: 'https://harm.example/terms',
  content: { ja: '' },
});

describe('a roll-back over a harmful policy', () => {
  it('restores title, address and text under a new revision, and agreements keep the revision that was shown', async () => {
    await changeTerms(harmful());
    await desk.test.database.query(
      `INSERT INTO policy_agreements (store_id, account_id, policy_id, revision, key, agreed_at)
       VALUES ($1, 'a_demosingle', 'terms', $2, 'termsOfUse', now())`,
      [firstStoreId, revision() + 1],
    );
    const operator = await openAs(desk.test, editor);
    const page = await openPage(operator, `/console/history/${start.version}`);
    expect([page['mayRollBack'], page['problems']]).toEqual([true, []]);
    expect((page['changes'] as string[]).at(-1)).toMatch(/以前の内容.*新しい版（\d+）/);
    expect((page['affected'] as string[]).join('\n')).toMatch(/利用規約.*\d+人/);
    await rollBackTo(start.version);
    expect(await findTerms()).toEqual({ ...start.terms, revision: revision() + 2 });
    const member = desk.test.open();
    await member.post('/login', { value: 'demosingle', password: 'Demo-pass-2026' });
    const { headers } = await member.get('/mypage', { accept: 'text/html' });
    expect(headers['location']).toContain('/mypage/re-consent');
    const { body } = await member.get('/mypage/re-consent', { accept: 'text/html' });
    expect(body).toContain('第1条（適用）');
    expect(body).not.toContain('harm.example');
    const agreed = await desk.test.database.query<{ readonly revision: number }>(
      "SELECT revision FROM policy_agreements WHERE account_id = 'a_demosingle' AND policy_id = 'terms' ORDER BY revision DESC LIMIT 1",
    );
    expect(agreed).toEqual([{ revision: revision() + 1 }]);
  });

  it('asks again as well if the text changed under the same revision', async () => {
    await changeTerms({ content: { ja: '<p>別の規約</p>' } });
    await rollBackTo(start.version);
    expect(await findTerms()).toEqual({ ...start.terms, revision: revision() + 1 });
  });

  it('keeps the revision if only the number rose, and restores other documents', async () => {
    await changeTerms({ revision: revision() + 1 });
    await desk.save('anna', 'policies', (body) => ({ ...body, upFront: body['upFront'] !== true }));
    await desk.publish('anna');
    await rollBackTo(start.version);
    expect(await findTerms()).toEqual({ ...start.terms, revision: revision() + 1 });
    const inForce = await desk.version();
    const again = await desk.refusal('anna', (operation) => rollBack(operation, { version: start.version, inForce }));
    expect(again.code).toBe('NOTHING_TO_PUBLISH');
  });

  it('is possible after each removal, with a revision above every one that others had', async () => {
    await removeTerms();
    await rollBackTo(start.version);
    // Nobody was shown anything else.
    expect(await findTerms()).toEqual(start.terms);
    await changeTerms(harmful());
    for (const removal of ['first', 'second', 'third']) {
      await removeTerms();
      await rollBackTo(start.version);
      expect([removal, await findTerms()]).toEqual([removal, { ...start.terms, revision: revision() + 2 }]);
    }
  });

  it('is refused under the revision of other texts, which members may have agreed to', async () => {
    await changeTerms(harmful());
    await removeTerms();
    const before = await desk.version();
    await desk.save('anna', 'policies', (body) => ({
      ...body,
      policies: [{ ...start.terms, revision: revision() + 1 }, ...listPolicies(body)] as Json,
    }));
    const revisionOfDraft = (await desk.draft('anna'))?.revision ?? 0;
    const refused = await desk.refusal('anna', (operation) => publishDraft(operation, { revision: revisionOfDraft }));
    expect(refused).toMatchObject({ status: 422 });
    expect(await desk.version()).toBe(before);
    await rollBackTo(start.version);
  });

  it('may be written into a draft as well', async () => {
    await changeTerms(harmful());
    await removeTerms();
    await publish((policies) => [{ ...start.terms, revision: revision() + 2 }, ...policies]);
    expect(await findTerms()).toEqual({ ...start.terms, revision: revision() + 2 });
  });
});
