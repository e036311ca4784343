import type { Area } from '../../../runtime/area.ts';
import { listEntitlements } from './entitlements.ts';
import { findMembers, readMember } from './operations.ts';

export const area = {
  operations: { 'member.read': readMember, 'member.find': findMembers, 'entitlement.list': listEntitlements },
} satisfies Area;
