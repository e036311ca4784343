// The kinds of people in the access tests. A new gate needs an entry in `gates`, a person it admits and a person it refuses.
import { isObject, type JsonObject } from '../../../engine/declare/index.ts';
import { operatorPermissions } from '../../../src/rules/operators/permissions.ts';
import { hashText } from '../../../src/server/platform/keys.ts';
import { readServed, type TestApp, type TestBrowser } from '../harness.ts';
import { addMember, openByCode, openMember, openNew } from '../people/members.ts';
import { editor, openAs, openRole } from '../people/operators.ts';
import { addOtherStore, otherHost } from '../people/other-store.ts';
import { openPending } from '../people/second-factors.ts';
import { publish } from '../publish.ts';

/** What a closed gate answers. */
export interface GateRefusal {
  readonly code: string;
  readonly status: 403 | 404;
  /** The page to which a page redirects. */
  readonly leadsTo?: string;
}

export const gates: { readonly [name: string]: GateRefusal } = {
  'operator.provedForFactors': { code: 'PROOF_REQUIRED', status: 403, leadsTo: '/console/prove' },
  'operator.proved': { code: 'PROOF_REQUIRED', status: 403, leadsTo: '/console/prove' },
  'proof.recent': { code: 'PROOF_REQUIRED', status: 403, leadsTo: '/mypage/reauthorize' },
  'account.notKids': { code: 'KIDS_NOT_ALLOWED', status: 403 },
  'account.isKids': { code: 'NOT_KIDS', status: 403 },
  'policies.agreed': { code: 'RECONSENT_REQUIRED', status: 403, leadsTo: '/mypage/re-consent' },
  'profile.complete': { code: 'DETAILS_MISSING', status: 403, leadsTo: '/mypage/missing-details' },
};

/** Gates of all screens and calls for members, unless these are exempt. */
export const memberGates: readonly string[] = ['policies.agreed'];

export interface Person {
  readonly name: string;
  readonly isMember: boolean;
  /** The permissions of an operator. */
  readonly operator?: readonly string[];
  /** Names of the gates that are open to this person. */
  readonly open: readonly string[];
  /** Parameters of routes and calls, if a gate reads them: `{ accountId: "a_demomanaged" }`. */
  readonly params?: { readonly [name: string]: string };
  enter(test: TestApp): Promise<TestBrowser>;
}

const proved = 'proof.recent';
const notKids = 'account.notKids';
const agreed = 'policies.agreed';
const complete = 'profile.complete';

export const people: readonly Person[] = [
  { name: 'a guest', isMember: false, open: [], enter: async (test) => test.open() },
  {
    name: 'a guest after the first factor',
    isMember: false,
    open: [],
    enter: (test) => openPending(test, 'accesspending'),
  },
  {
    name: 'a member',
    isMember: true,
    open: [proved, notKids, agreed, complete],
    enter: (test) => openMember(test, 'demosingle'),
  },
  {
    name: 'a member with a stale proof',
    isMember: true,
    open: [notKids, agreed, complete],
    enter: async (test) => {
      const browser = await openMember(test, 'demomember');
      await test.database.query(
        `UPDATE sessions SET authenticated_at = authenticated_at - interval '2 hours' WHERE account_id = 'a_demomember'`,
      );
      return browser;
    },
  },
  {
    name: 'a member without a password',
    isMember: true,
    open: [proved, notKids, agreed, complete],
    enter: (test) => openByCode(test, 'nopassword@example.com'),
  },
  {
    name: 'a member who has not agreed to the policies',
    isMember: true,
    open: [proved, notKids, complete],
    enter: async (test) => {
      await addMember(test, 'accessunasked');
      const browser = await openMember(test, 'accessunasked');
      await test.database.query("DELETE FROM policy_agreements WHERE account_id = 'accessunasked'");
      return browser;
    },
  },
  {
    name: 'a kid',
    isMember: true,
    open: [proved, 'account.isKids', agreed, complete],
    enter: (test) => openMember(test, 'kidtaro'),
  },
  {
    name: 'a member whose profile lacks details that the store asks for',
    isMember: true,
    open: [proved, notKids, agreed],
    enter: async (test) => {
      await publish(test, 'registration', (body) => ({ ...body, missingDetails: 'NOW' }));
      const browser = await openNew(test, 'accesslacking');
      await test.database.query("UPDATE accounts SET profile = profile - 'birthday' WHERE account_id = 'accesslacking'");
      return browser;
    },
  },
];

/** An owner, an operator of each declared role and of a removed one, one of another store, and one who has to prove who they are. */
export async function listOperatorPeople(): Promise<readonly Person[]> {
  const { declarations } = await readServed();
  const declared = declarations.settings['operatorRoles']?.['default'];
  const roles = listOf(isObject(declared) ? declared['roles'] : []).filter(isObject);
  const people = roles.map((role) => ({ id: String(role['roleId']), operator: listOf(role['permissions']).map(String) }));
  return [{ id: 'owner', operator: operatorPermissions }, ...people, { id: 'removed', operator: [] }]
    .map(
      ({ id, operator }): Person => ({
        name: `an operator with the role ${id}`,
        isMember: false,
        operator,
        open: ['operator.proved', 'operator.provedForFactors'],
        enter: (test) => openRole(test, id),
      }),
    )
    .concat(
      { name: 'an owner of another store', isMember: false, open: [], enter: openFromOtherStore },
      {
        name: 'an owner whose last proof is too old',
        isMember: false,
        operator: operatorPermissions,
        open: [],
        enter: async (test) => {
          await publish(test, 'operatorRoles', (body) => ({ ...body, proofMinutes: 15 }));
          const browser = await openRole(test, 'owner');
          await test.database.query("UPDATE operator_sessions SET proved_at = created_at - interval '16 minutes'");
          return browser;
        },
      },
    );
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Signed in at another store, with the cookie sent to this one. */
async function openFromOtherStore(test: TestApp): Promise<TestBrowser> {
  await addOtherStore(test);
  await test.database.query(
    `INSERT INTO operators SELECT (jsonb_populate_record(o, jsonb_build_object('store_id', s.store_id))).*
       FROM operators o, stores s WHERE o.email = $1 AND s.host = $2`,
    [editor, otherHost],
  );
  const there = await openAs(test, editor, test.open(`https://${otherHost}`));
  const here = test.open();
  for (const [name, value] of there.cookies) here.cookies.set(name.replace('__Host-', ''), value);
  return here;
}

/** Opens browsers with sessions of a person, each with rows of its own, so that a request that ends its session affects no other. */
export async function enterOften(test: TestApp, person: Person): Promise<() => Promise<TestBrowser>> {
  const first = await person.enter(test);
  const tables = { sessions: 'sid', operator_sessions: 'operator' };
  const saved: {
    readonly table: string;
    readonly cookie: string;
    readonly row: JsonObject;
    readonly pending: JsonObject | undefined;
  }[] = [];
  for (const [table, cookie] of Object.entries(tables)) {
    const token = first.cookies.get(cookie);
    if (token === undefined) continue;
    const [found] = await test.database.query<{ row: JsonObject }>(
      `SELECT to_jsonb(s) AS row FROM ${table} s WHERE token_hash = $1`,
      [hashText(token)],
    );
    const [pending] = await test.database.query<{ row: JsonObject }>(
      'SELECT to_jsonb(p) AS row FROM pending_logins p WHERE session_id = $1',
      [String(found?.row['session_id'] ?? '')],
    );
    if (found === undefined) throw new Error(`${person.name} has no row in ${table}.`);
    saved.push({ table, cookie, row: found.row, pending: pending?.row });
  }
  let count = 0;
  return async () => {
    const browser = test.open();
    for (const { table, cookie, row, pending } of saved) {
      count += 1;
      const id = `${person.name} ${count}`;
      const key = table === 'sessions' ? 'session_id' : 'operator_session_id';
      await insert(test, table, { ...row, [key]: id, token_hash: hashText(id) });
      if (pending !== undefined) await insert(test, 'pending_logins', { ...pending, session_id: id });
      browser.cookies.set(cookie, encodeURIComponent(id));
    }
    return browser;
  };
}

async function insert(test: TestApp, table: string, row: JsonObject): Promise<void> {
  await test.database.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, $1)`, [
    JSON.stringify(row),
  ]);
}
