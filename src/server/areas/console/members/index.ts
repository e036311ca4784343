import type { Area } from '../../../runtime/area.ts';
import { act, search } from './calls.ts';
import { actionForm, actionPage, listPage, memberPage } from './pages.ts';

export const area = {
  uses: [
    'account/profile',
    'account/withdraw',
    'login/login-history',
    'login/password',
    'payment/checkout',
    'plans/subscription',
  ],
  pages: {
    'console/members/index': listPage,
    'console/members/member': memberPage,
    'console/members/action': actionPage,
  },
  forms: { 'console-member-action': actionForm },
  calls: { 'console.members': search, 'console.member.act': act },
} satisfies Area;
