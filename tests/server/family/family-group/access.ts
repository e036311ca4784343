// What each gate of family groups must answer, written down once more, by the roles of the reader and of the other member.
import type { FamilyRole } from '../../../../src/server/areas/family/family-group/roles.ts';

/** `alone`: a member without a group; `stranger`: the owner of another group. */
export type Reader = FamilyRole | 'alone' | 'stranger';
/** `self`: the reader; `elsewhere`: a member of another group; `nobody`: no account. */
export type Target = 'manager' | 'managed' | 'member' | 'kid' | 'owner' | 'self' | 'elsewhere' | 'nobody';
export type Verdict = 'open' | 403 | 404;

const everybody: readonly Reader[] = ['owner', 'manager', 'managed', 'member', 'kid', 'alone', 'stranger'];
/** By gate: the readers for whom it is open, and the verdict for those without a group. */
const actorGates: { readonly [gate: string]: { readonly open: readonly Reader[]; readonly alone: Verdict } } = {
  'family.enabled': { open: everybody, alone: 'open' },
  'family.kidsEnabled': { open: everybody, alone: 'open' },
  'family.named': { open: everybody, alone: 'open' },
  'family.member': { open: ['owner', 'manager', 'managed', 'member', 'kid', 'stranger'], alone: 404 },
  'family.owner': { open: ['owner', 'alone', 'stranger'], alone: 'open' },
  'family.manager': { open: ['owner', 'manager', 'stranger'], alone: 404 },
  'family.mayBecomeManaged': { open: ['member'], alone: 404 },
  'family.mayLeave': { open: ['owner', 'manager', 'member', 'stranger'], alone: 404 },
};
/** By gate: pairs of reader and target for which it is open. */
const targetGates: { readonly [gate: string]: readonly string[] } = {
  'family.target': ['owner manager', 'owner managed', 'owner member', 'owner kid', 'manager managed', 'manager kid'],
  'family.target.member': ['owner member'],
  'family.target.manager': ['owner manager'],
  'family.target.managed': ['owner managed'],
  'family.target.controlled': ['owner managed', 'owner kid', 'manager managed', 'manager kid'],
  'family.target.kid': ['owner kid'],
  'family.target.kidOrDeleted': ['owner kid'],
  'family.target.releasable': ['owner manager', 'owner member'],
  'family.target.heir': ['owner manager', 'owner member'],
};
/** Gates of other areas, for members who have just logged in. */
const otherGates: { readonly [gate: string]: (reader: Reader) => Verdict } = {
  'proof.recent': () => 'open',
  'account.notKids': (reader) => (reader === 'kid' ? 403 : 'open'),
};

export const hasTarget = (needs: readonly string[]) => needs.some((gate) => gate in targetGates);

/** The verdict of all gates of a page or call: of the first that is closed. */
export function expectVerdict(needs: readonly string[], reader: Reader, target: Target): Verdict {
  for (const gate of needs) {
    const verdict = expectGate(gate, reader, target);
    if (verdict !== 'open') return verdict;
  }
  return 'open';
}

function expectGate(gate: string, reader: Reader, target: Target): Verdict {
  const actor = actorGates[gate];
  if (actor !== undefined) {
    if (reader === 'alone') return actor.alone;
    return actor.open.includes(reader) ? 'open' : 403;
  }
  const pairs = targetGates[gate];
  if (pairs !== undefined) {
    const isOwnGroup = target === 'self' ? reader !== 'alone' : reader !== 'alone' && reader !== 'stranger';
    if (!isOwnGroup || target === 'elsewhere' || target === 'nobody') return 404;
    return pairs.includes(`${reader} ${target}`) ? 'open' : 403;
  }
  const other = otherGates[gate];
  if (other === undefined)
    throw new Error(`What must the gate ${gate} answer? Add it to tests/server/family/family-group/access.ts.`);
  return other(reader);
}
