// Who may do what in a family group: by the role of the person and, where there is one, by the role of the other member.
import { controlledRoles } from '../../../project/controlled-roles.ts';

export type FamilyRole = 'owner' | 'manager' | 'managed' | 'member' | 'kid';

/** An account in a family group. `groupId` is null for a member without a group, who is the owner of a group of one. */
export interface Membership {
  readonly accountId: string;
  readonly groupId: string | null;
  readonly role: FamilyRole;
}

/** Gates about the person alone: the roles for which they are open. */
export const actorGates = {
  'family.member': ['owner', 'manager', 'managed', 'member', 'kid'],
  'family.owner': ['owner'],
  'family.manager': ['owner', 'manager'],
  'family.mayBecomeManaged': ['member'],
  // The owner sees what to do first.
  'family.mayLeave': ['owner', 'manager', 'member'],
} as const satisfies { readonly [gate: string]: readonly FamilyRole[] };

/**
 * Gates about the person and another member of the same group, whose ID is the parameter `accountId` or the payload's
 * `accountId` or
 * `targetAccountId`: by the role of the person, the roles of the other member.
 */
export const targetGates = {
  'family.target': { owner: ['manager', 'managed', 'member', 'kid'], manager: controlledRoles },
  'family.target.member': { owner: ['member'] },
  'family.target.manager': { owner: ['manager'] },
  'family.target.managed': { owner: ['managed'] },
  'family.target.controlled': { owner: controlledRoles, manager: controlledRoles },
  'family.target.kid': { owner: ['kid'] },
  'family.target.releasable': { owner: ['manager', 'member'] },
  'family.target.heir': { owner: ['manager', 'member'] },
} as const satisfies { readonly [gate: string]: { readonly [Role in FamilyRole]?: readonly FamilyRole[] } };

export type ActorGate = keyof typeof actorGates;
export type TargetGate = keyof typeof targetGates;

/**
 * Gates that stay open while the store has suspended management by owners: they only show, or concern the owner's own
 * membership.
 */
const unmanaged: ReadonlySet<string> = new Set<ActorGate | TargetGate>(['family.member', 'family.mayLeave', 'family.target']);

export function isSuspended(gate: ActorGate | TargetGate, { role }: Membership, isRestrictedAdmin: boolean): boolean {
  return isRestrictedAdmin && role === 'owner' && !unmanaged.has(gate);
}

export function allowsActor(gate: ActorGate, { role }: Membership): boolean {
  const roles: readonly FamilyRole[] = actorGates[gate];
  return roles.includes(role);
}

/** These gates never open for members acting on themselves. */
export function allowsTarget(gate: TargetGate, actor: Membership, target: Membership): boolean {
  const roles: { readonly [Role in FamilyRole]?: readonly FamilyRole[] } = targetGates[gate];
  return actor.accountId !== target.accountId && (roles[actor.role] ?? []).includes(target.role);
}

/** Whether both are in one group. An owner of a group of one shares it with no other member. */
export function isSameGroup(actor: Membership, target: Membership | undefined): target is Membership {
  return target !== undefined && actor.groupId !== null && actor.groupId === target.groupId;
}
