import type { Area } from '../../../runtime/area.ts';
import { gates } from './gates.ts';
import {
  declineInvitation,
  declineOwnership,
  inviteMember,
  resendInvitation,
  withdrawInvitation,
  withdrawOwnership,
} from './invitation-calls.ts';
import { joinGroup, leaveGroup, releaseMember } from './membership-calls.ts';
import { pages } from './pages.ts';
import { recovery } from './recovery.ts';
import {
  becomeManaged,
  declineManaged,
  grantManager,
  inviteManaged,
  offerOwnership,
  revokeManaged,
  revokeManager,
  takeOver,
} from './role-calls.ts';

export const area = {
  uses: [
    'account/member',
    'account/policies',
    'account/profile-image',
    'account/security-mail',
    'family/restrictions',
    'shell/mail',
  ],
  pages,
  calls: {
    'account.family-group.invite': inviteMember,
    'account.family-group.join': joinGroup,
    'account.family-group.leave': leaveGroup,
    'account.family-group.release': releaseMember,
    'account.family-group.change-owner': offerOwnership,
    'account.family-group.takeover-owner': takeOver,
    'family-group.invitation.decline': declineInvitation,
    'family-group.invitation.resend': resendInvitation,
    'family-group.invitation.withdraw': withdrawInvitation,
    'family-group.managed': becomeManaged,
    'family-group.managed.decline': declineManaged,
    'family-group.managed.invite': inviteManaged,
    'family-group.managed.revoke': revokeManaged,
    'family-group.manager.grant': grantManager,
    'family-group.manager.revoke': revokeManager,
    'family-group.takeover.decline': declineOwnership,
    'family-group.takeover.withdraw': withdrawOwnership,
  },
  gates,
  recovery,
} satisfies Area;
