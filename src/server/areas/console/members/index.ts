import type { Area } from '../../../runtime/area.ts';
import { act, exportData, makeFile, search } from './calls.ts';
import { actionForm, actionPage, exportPage, listPage, memberPage, searchForm } from './pages.ts';

export const area = {
  uses: [
    'account/profile',
    'account/withdraw',
    'console/access-requests',
    'login/login-history',
    'login/password',
    'payment/checkout',
    'plans/subscription',
  ],
  pages: {
    'console/members/index': listPage,
    'console/members/member': memberPage,
    'console/members/action': actionPage,
    'console/members/export': exportPage,
  },
  forms: { 'console-members': searchForm, 'console-member-action': actionForm },
  calls: {
    'console.members': search,
    'console.members-file': makeFile,
    'console.member.act': act,
    'console.member.export': exportData,
  },
} satisfies Area;
