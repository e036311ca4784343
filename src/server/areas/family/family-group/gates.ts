import type { Gate, GateVerdict } from '../../../runtime/area.ts';
import { requireAccountId, requireMember } from '../../account/member/service.ts';
import { findMembership, isKidDeletedBy } from './queries.ts';
import { type ActorGate, actorGates, type TargetGate, targetGates } from './roles.ts';
import { type FamilyRefusal, findActor, isNameRegistered, refuseActor, refuseTarget } from './service.ts';

// Every rule about roles is in roles.ts. Pages and calls of groups, kids accounts and parental control name these gates.

const answer = (refusal: FamilyRefusal | undefined): GateVerdict =>
  refusal === undefined ? { isOpen: true } : { isOpen: false, code: refusal };

const actorGate =
  (gate: ActorGate): Gate =>
  async (context) =>
    answer(refuseActor(context, gate, await findActor(context.database, context)));

const targetGate =
  (gate: TargetGate): Gate =>
  async (context, params) => {
    const { database, store } = context;
    const actor = await findActor(database, context);
    const target = await findMembership(database, store.id, params['accountId'] ?? params['targetAccountId'] ?? '');
    return answer(refuseTarget(context, gate, actor, target));
  };

/** Like `family.target.kid`; also open to the member who deleted that kids account, for the page that confirms the deletion. */
const kidOrDeleted: Gate = async (context, params) => {
  const verdict = await targetGate('family.target.kid')(context, params);
  const { database, store, plans } = context;
  if (verdict.isOpen || !plans.settings.family.isFamilyGroupEnabled) return verdict;
  const search = { storeId: store.id, kidId: params['accountId'] ?? '', by: requireAccountId(context) };
  return (await isKidDeletedBy(database, search)) ? { isOpen: true } : verdict;
};

/** Whether the store has family groups. */
const enabled: Gate = async ({ plans }) =>
  plans.settings.family.isFamilyGroupEnabled ? { isOpen: true } : { isOpen: false, code: 'NOT_FOUND' };

/** Whether the store has kids accounts (KIDS-039). */
const kidsEnabled: Gate = async ({ plans }) =>
  plans.settings.family.isKidsAccountEnabled ? { isOpen: true } : { isOpen: false, code: 'KIDS_DISABLED' };

/** Whether the owner has registered a name, which those who are invited see (FAMILY-044). */
const named: Gate = async (context) =>
  isNameRegistered(context, (await requireMember(context)).profile)
    ? { isOpen: true }
    : { isOpen: false, code: 'FAMILY_NAME_NEEDED', leadsTo: '/mypage/edit' };

const byName = <Name extends string>(gatesByName: { readonly [gate in Name]: unknown }, create: (name: Name) => Gate) =>
  // Object.keys does not know the names.
  Object.fromEntries((Object.keys(gatesByName) as Name[]).map((name) => [name, create(name)]));

export const gates: { readonly [name: string]: Gate } = {
  'family.enabled': enabled,
  'family.kidsEnabled': kidsEnabled,
  'family.named': named,
  ...byName(actorGates, actorGate),
  ...byName(targetGates, targetGate),
  'family.target.kidOrDeleted': kidOrDeleted,
};
