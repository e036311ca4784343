import type { PageLoader } from '../../runtime/area.ts';
import { describeUserAgent } from '../../runtime/pages/user-agent.ts';
import { sessionsOf } from './sessions-of.ts';

export const sessionsPage: PageLoader<'mypage/sessions'> = async (context) => ({
  sessions: (await sessionsOf(context)).map((each) => ({
    sessionRef: each.sessionRef,
    ...describeUserAgent(each.user_agent),
    startedAt: each.created_at.toISOString(),
    lastSeenAt: each.last_seen_at.toISOString(),
    isCurrent: each.session_id === context.session?.id,
  })),
});
