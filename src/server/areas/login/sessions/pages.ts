import type { PageLoader } from '../../../runtime/area.ts';
import { describeUserAgent } from '../../../runtime/request/user-agent.ts';
import { sessionsOf } from './sessions-of.ts';

export const sessionsPage: PageLoader<'mypage/sessions'> = async (context) => {
  const { plans, language } = context;
  const unknown = plans.text('mail.newDevice.unknown', language) ?? '';
  return {
    sessions: (await sessionsOf(context)).map((session) => ({
      sessionRef: session.sessionRef,
      ...describeDevice(session.user_agent, unknown),
      country: session.country === null ? null : (plans.text(`country.${session.country}`, language) ?? null),
      startedAt: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
      isCurrent: session.session_id === context.session?.id,
    })),
  };
};

function describeDevice(userAgent: string, unknown: string): { readonly browser: string; readonly system: string } {
  const { browser = unknown, system = unknown } = describeUserAgent(userAgent);
  return { browser, system };
}
