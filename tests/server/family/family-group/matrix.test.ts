// Every page and call with a gate of family groups, for every role and every kind of other member. The list comes from the
// declarations.
import { describe, expect } from 'vitest';
import type { Declarations } from '../../../../engine/declare/index.ts';
import { readServed, startTestApp, type TestBrowser } from '../../harness.ts';
import { addFamily, openMember, openNew } from '../../people/members.ts';
import { serverTest } from '../../server-test.ts';
import { expectVerdict, hasTarget, type Reader, type Target, type Verdict } from './access.ts';

const { screens, calls } = await readFamilyParts();
let readers: { readonly [Name in Reader]: TestBrowser };
const ids = { owner: 'famowner', manager: 'fammanager', managed: 'fammanaged', member: 'fammember', kid: 'famkid' };
const others = ['manager', 'managed', 'member', 'kid', 'owner', 'self', 'elsewhere', 'nobody'] as const;
const roles: readonly Reader[] = ['owner', 'manager', 'managed', 'member', 'kid', 'alone', 'stranger'];

async function readFamilyParts(): Promise<Pick<Declarations, 'screens' | 'calls'>> {
  const all = (await readServed()).declarations;
  const isOfFamily = ({ gates = [] }: { readonly gates?: readonly string[] }) => gates.some((gate) => gate.startsWith('family.'));
  const pick = <Part extends { readonly gates?: readonly string[] }>(parts: { readonly [name: string]: Part }) =>
    Object.fromEntries(Object.entries(parts).filter(([, part]) => isOfFamily(part)));
  return { screens: pick(all.screens), calls: pick(all.calls) };
}

/** The commands behind the gates do nothing, so that no request changes what the next one meets. */
const commands = Object.fromEntries(
  Object.entries(calls).map(([id, { response }]) => [
    id,
    async () => (response === 'redirect' ? { redirectTo: '/mypage' } : response === 'empty' ? undefined : { data: {} }),
  ]),
);

const it = serverTest(async () => {
  const served = await readServed();
  const { areas } = served;
  return startTestApp({ served: { ...served, areas: { ...areas, calls: { ...areas.calls, ...commands } } } });
});
it.beforeAll(async ({ server }) => {
  await addFamily(server, 'g_matrix', {
    famowner: 'owner',
    fammanager: 'manager',
    fammanaged: 'managed',
    fammember: 'member',
    famkid: 'kid',
  });
  await addFamily(server, 'g_stranger', { elseowner: 'owner', elsekid: 'kid' });
  await addFamily(server, 'g_elsewhere', { thirdowner: 'owner', thirdmember: 'member' });
  readers = {
    owner: await openMember(server, ids.owner),
    manager: await openMember(server, ids.manager),
    managed: await openMember(server, ids.managed),
    member: await openMember(server, ids.member),
    kid: await openMember(server, ids.kid),
    alone: await openNew(server, 'famalone'),
    stranger: await openMember(server, 'elseowner'),
  };
});

const ownIds: { readonly [Name in Reader]: string } = { ...ids, alone: 'famalone', stranger: 'elseowner' };
const idOf = (reader: Reader, target: Target): string =>
  target === 'self' ? ownIds[reader] : target === 'elsewhere' ? 'thirdmember' : target === 'nobody' ? 'nobody' : ids[target];

/** The targets for which gates differ for a reader. */
const targetsOf = (reader: Reader): readonly Target[] =>
  reader === 'owner' || reader === 'manager' ? others : ['managed', 'kid', 'self', 'elsewhere'];

/** Every reader, with several targets if a gate asks for one. */
function* listCases(needs: readonly string[]): Generator<{ reader: Reader; target: Target }> {
  for (const reader of roles)
    for (const target of hasTarget(needs) ? targetsOf(reader) : (['nobody'] as const))
      if (target !== reader) yield { reader, target };
}

const fill = (path: string, accountId: string): string =>
  path.replace('{accountId}', accountId).replaceAll(/\{\w+\}/g, 'unknown');
const verdictOf = (status: number): Verdict => (status === 403 || status === 404 ? status : 'open');

it('finds the declared parts', () => {
  expect(Object.keys(screens).length).toBeGreaterThanOrEqual(27);
  expect(Object.keys(calls).length).toBeGreaterThanOrEqual(12);
});

describe('a page', () => {
  it.for(Object.entries(screens))(
    '%s is open to the declared roles only',
    async ([_, { route, gates: needs = [] }], { server }) => {
      const answers: Record<string, Verdict> = {};
      const expected: Record<string, Verdict> = {};
      for (const { reader, target } of listCases(needs)) {
        const path = fill(route, idOf(reader, target));
        const { statusCode } = await readers[reader].get(`/zapi/internal${path}/screen-data`);
        const verdict = expectVerdict(needs, reader, target);
        // The loader does not know the other parameters of the address.
        const isUnknown = verdict === 'open' && statusCode === 404 && route.replace('{accountId}', '').includes('{');
        answers[`${reader} ${target}`] = isUnknown ? 'open' : verdictOf(statusCode);
        expected[`${reader} ${target}`] = verdict;
      }
      expect(answers).toEqual(expected);
      const guest = await server.open().get(fill(route, ids.member), { accept: 'text/html' });
      expect([guest.statusCode, String(guest.headers.location).split('?')[0]]).toEqual([302, '/login']);
    },
  );
});

describe('a call', () => {
  it.for(Object.entries(calls))(
    '%s is open to the declared roles only',
    async ([_, { method, path, gates: needs = [] }], { server }) => {
      const answers: Record<string, Verdict> = {};
      const expected: Record<string, Verdict> = {};
      const send = (browser: TestBrowser, accountId: string) =>
        browser.send({
          method: method === 'DELETE' ? 'DELETE' : 'POST',
          url: fill(path, accountId),
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          payload: JSON.stringify(payloadOf(accountId)),
        });
      for (const { reader, target } of listCases(needs)) {
        answers[`${reader} ${target}`] = verdictOf((await send(readers[reader], idOf(reader, target))).statusCode);
        expected[`${reader} ${target}`] = expectVerdict(needs, reader, target);
      }
      expect(answers).toEqual(expected);
      expect((await send(server.open(), ids.member)).statusCode).toBe(401);
    },
  );

  /** Every property that a call reads from its payload; it ignores or refuses others after its gates. */
  const payloadOf = (accountId: string) => ({ targetAccountId: accountId, accountId });
});

it('reveals nothing of another group: its members and unknown IDs are refused alike [PARENTAL-023]', async () => {
  const bodies = [];
  for (const id of ['thirdmember', 'nobody']) {
    const page = await readers.owner.get(`/zapi/internal/mypage/family-group/members/${id}/screen-data`);
    const call = await readers.owner.post('/zapi/family-group/manager/grant', { targetAccountId: id });
    bodies.push([page, call].map((answer) => ({ status: answer.statusCode, ...answer.json(), requestId: '' })));
  }
  expect(bodies[0]).toEqual(bodies[1]);
});

it('closes every page and call while the store has no family groups', async () => {
  const without = await startTestApp({ settings: { family: { isFamilyGroupEnabled: false } } });
  try {
    const owner = await openMember(without, 'demoowner');
    const { isFamilyGroupEnabled } = (await readHeader(owner)).storeStatus;
    expect(isFamilyGroupEnabled).toBe(false);
    for (const { route } of Object.values(screens)) {
      const answer = await owner.get(`/zapi/internal${fill(route, 'a_demomember')}/screen-data`);
      expect([route, answer.statusCode]).toEqual([route, 404]);
    }
    for (const { path } of Object.values(calls).filter(({ method }) => method === 'POST')) {
      const answer = await owner.post(fill(path, 'a_demomember'), { targetAccountId: 'a_demomember', accountId: 'a_demomember' });
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
  } finally {
    await without.close();
  }
});

it('shows a kid only home and family group in the menu, as far as the store has them [SHELL-018, SHELL-019]', async () => {
  const menuOf = async (browser: TestBrowser) => {
    const { body } = await browser.get('/mypage', { accept: 'text/html' });
    const menu = /<nav[^>]*menu-side[\s\S]*?<\/nav>/.exec(body)?.[0] ?? '';
    return [...menu.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  };
  expect(await menuOf(readers.kid)).toEqual(['/mypage', '/mypage/family-group']);
  expect(await menuOf(readers.member)).toContain('/');
});

const readHeader = async (browser: TestBrowser) =>
  (await browser.get('/zapi/internal/account-header/screen-data')).json<{ storeStatus: Record<string, boolean> }>();
