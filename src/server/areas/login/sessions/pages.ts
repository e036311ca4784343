import type { PageLoader } from '../../../runtime/area.ts';
import { describeUserAgent } from '../../../runtime/request/user-agent.ts';
import { sessionsOf } from './sessions-of.ts';

export const sessionsPage: PageLoader<'mypage/sessions'> = async (context) => {
  const unknown = context.plans.text('mail.newDevice.unknown', context.language) ?? '';
  return {
    sessions: (await sessionsOf(context)).map((each) => ({
      sessionRef: each.sessionRef,
      ...describeDevice(each.user_agent, unknown),
      startedAt: each.created_at.toISOString(),
      lastSeenAt: each.last_seen_at.toISOString(),
      isCurrent: each.session_id === context.session?.id,
    })),
  };
};

function describeDevice(userAgent: string, unknown: string): { readonly browser: string; readonly system: string } {
  const { browser = unknown, system = unknown } = describeUserAgent(userAgent);
  return { browser, system };
}
