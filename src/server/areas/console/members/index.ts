import type { Area } from '../../../runtime/area.ts';
import { addressForm, addressPage, correctAddress } from './address.ts';
import { act, exportData, exportFile, makeFile, search } from './calls.ts';
import { actionForm, actionPage, exportForm, exportPage, filePage, listPage, memberPage, searchForm } from './pages.ts';

export const area = {
  uses: [
    'account/profile',
    'account/withdraw',
    'console/access-requests',
    'console/settings',
    'login/login-history',
    'login/password',
    'payment/checkout',
    'payment/payment-history',
    'payment/payment-method',
    'plans/subscription',
    'shell/mail',
  ],
  pages: {
    'console/members/index': listPage,
    'console/members/member': memberPage,
    'console/members/action': actionPage,
    'console/members/export': exportPage,
    'console/members/address': addressPage,
    'console/members/file': filePage,
  },
  forms: {
    'console-members': searchForm,
    'console-member-action': actionForm,
    'console-member-export': exportForm,
    'console-member-address': addressForm,
  },
  calls: {
    'console.members': search,
    'console.members-file': makeFile,
    'console.member.act': act,
    'console.member.export': exportData,
    'console.member.export-file': exportFile,
    'console.member.address': correctAddress,
  },
} satisfies Area;
