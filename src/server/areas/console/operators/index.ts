import type { Area } from '../../../runtime/area.ts';
import { change, invite } from './calls.ts';
import { linkPage, listPage, profileForm, profilePage } from './pages.ts';
import { editName, editPassword, forgotPassword, setPassword } from './password-calls.ts';

export const area = {
  uses: ['login/password', 'shell/mail'],
  pages: {
    'console/operators/index': listPage,
    'console/invitation': linkPage,
    'console/password/reset': linkPage,
    'console/profile/index': profilePage,
    'console/profile/password': profilePage,
  },
  forms: { 'console-profile': profileForm },
  calls: {
    'console.operator.invite': invite,
    'console.operator.change': change,
    'console.password.forgot': forgotPassword,
    'console.password.set': setPassword,
    'console.password.edit': editPassword,
    'console.profile': editName,
  },
} satisfies Area;
