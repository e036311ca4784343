import type { Area } from '../../../runtime/area.ts';
import { listEntitlements } from './entitlements.ts';
import { closeMember, createMember, findMembers, readMember, updateMember } from './operations.ts';

export const area = {
  uses: ['account/member', 'account/profile', 'account/withdraw', 'signup/signup'],
  operations: {
    'member.read': readMember,
    'member.find': findMembers,
    'member.create': createMember,
    'member.update': updateMember,
    'member.close': closeMember,
    'entitlement.list': listEntitlements,
  },
} satisfies Area;
