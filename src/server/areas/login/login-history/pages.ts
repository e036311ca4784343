import type { PageLoader } from '../../../runtime/area.ts';
import { requireAccountId } from '../../account/member/service.ts';
import { listLogins } from './service.ts';

export const loginHistoryPage: PageLoader<'mypage/login-history'> = async (context) => ({
  currentIp: context.ip,
  entries: await listLogins(context, requireAccountId(context)),
});
