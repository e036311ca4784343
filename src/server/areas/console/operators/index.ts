import type { Area } from '../../../runtime/area.ts';
import { changeRole, invite, inviteAgain, remove, resetFactor } from './calls.ts';
import { inviteForm, linkPage, listPage, profileForm, profilePage, roleForm, rolePage } from './pages.ts';
import { editName, editPassword, forgotPassword, setPassword } from './password-calls.ts';

export const area = {
  uses: ['console/second-factor', 'login/password', 'shell/mail'],
  pages: {
    'console/operators/index': listPage,
    'console/operators/operator': rolePage,
    'console/invitation': linkPage,
    'console/password/reset': linkPage,
    'console/profile/index': profilePage,
    'console/profile/password': profilePage,
  },
  forms: { 'console-profile': profileForm, 'console-operator': inviteForm, 'console-operator-role': roleForm },
  calls: {
    'console.operator.invite': invite,
    'console.operator.invite-again': inviteAgain,
    'console.operator.role': changeRole,
    'console.operator.remove': remove,
    'console.operator.reset-factor': resetFactor,
    'console.password.forgot': forgotPassword,
    'console.password.set': setPassword,
    'console.password.edit': editPassword,
    'console.profile': editName,
  },
} satisfies Area;
