import type { Area } from '../../../runtime/area.ts';
import { changeRestriction, changeSelfConsent, changeSetting } from './calls.ts';
import { externalPage, loginHistoryPage, purchasePage, settingPage } from './pages.ts';
import { recovery } from './recovery.ts';

export const area = {
  uses: [
    'account/member',

    'family/family-group',
    'family/restrictions',
    'login/identity-providers',
    'login/login-history',
    'shell/mail',
  ],
  pages: {
    'mypage/family-group/member/external': externalPage,
    'mypage/family-group/member/login-history': loginHistoryPage,
    'mypage/family-group/member/purchase': purchasePage,
    'mypage/family-group/member/setting': settingPage,
  },
  calls: {
    'family-group.parental-control.restriction': changeRestriction,
    'family-group.parental-control.self-consent': changeSelfConsent,
    'family-group.parental-control.setting': changeSetting,
  },
  recovery,
} satisfies Area;
