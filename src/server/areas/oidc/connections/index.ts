import type { Area } from '../../../runtime/area.ts';
import { revoke } from './calls.ts';
import { managedClientPage, managedListPage, revokeManaged } from './managed.ts';
import { clientPage, listPage } from './pages.ts';
import { recovery } from './recovery.ts';
import { sweep } from './sweep.ts';

export const area = {
  uses: ['account/member', 'family/parental-control', 'family/restrictions', 'oidc/provider'],
  pages: {
    'mypage/connections': listPage,
    'mypage/connections/client': clientPage,
    'mypage/family-group/member/connections': managedListPage,
    'mypage/family-group/member/connections/client': managedClientPage,
  },
  calls: { 'oidc.revoke.grant': revoke, 'family-group.parental-control.connections.grant': revokeManaged },
  recovery,
  sweep,
} satisfies Area;
