import type { Area } from '../../runtime/area.ts';
import { revoke } from './calls.ts';
import { clientPage, listPage } from './pages.ts';

export const connections = {
  pages: { 'mypage/connections': listPage, 'mypage/connections/client': clientPage },
  calls: { 'oidc.revoke.grant': revoke },
} satisfies Area;
