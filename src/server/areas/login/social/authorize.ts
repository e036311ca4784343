// GET /auth/authorize: sends a person to a provider.
import { memberHome } from '../../../../rules/member-home.ts';
import { addSeconds } from '../../../platform/clock.ts';
import { ProviderError } from '../../../platform/gateways/identity-providers/identity-provider-gateway.ts';
import { setSessionCookie } from '../../../platform/http/session-cookies.ts';
import { hashText } from '../../../platform/keys.ts';
import { limitRate, normalizeIp } from '../../../platform/limits/rate-limits.ts';
import { makeToken } from '../../../platform/random.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Session } from '../../../platform/sessions/session.ts';
import { startSession } from '../../../platform/sessions/sessions.ts';
import type { AreaRoute, RouteContext } from '../../../runtime/area.ts';
import { readBrowserInfo } from '../../../runtime/request/browser-info.ts';
import { withReturnTo } from '../../../runtime/request/return-to.ts';
import { isRestricted } from '../../family/restrictions/service.ts';
import { parametersOf } from '../identity-providers/authorization-parameters.ts';
import { isFromOwnSite } from '../identity-providers/own-site.ts';
import { clientOf, findProvider, isEnabledFor, type SocialAction } from '../identity-providers/service.ts';
import { hasRecentProof } from '../reauthorize/gates.ts';
import { insertAuthorization } from './queries.ts';
import { logFailure, redirectAfterFailure } from './redirect-after-failure.ts';

/** Seconds until the visit to the provider expires. */
const authorizationSeconds = 600;
/** Authorization requests of an IP address (IPv6: /64); each writes a row and may open a session. */
const perAddress = { limit: 60, windowSeconds: 600 };

export const authorize: AreaRoute = async (context) => {
  const { platform, database, gateways, store, session, query, now, ip, language, request } = context;
  const action = readAction(query['socialActionType']);
  const provider = findProvider(context, query['userIdentifierType'] ?? '');
  if (action === undefined || provider === undefined || !isEnabledFor(provider, action)) throw new RefusalError('NOT_FOUND');
  if (readBrowserInfo(context.plans.settings, context.userAgent).isApp) throw new RefusalError('FORBIDDEN');
  const elsewhere = await admit(context, action);
  if (elsewhere !== undefined) return { redirectTo: elsewhere };
  await limitRate(context, `social-authorization:${normalizeIp(ip)}`, perAddress);
  const state = makeToken(platform.random);
  try {
    const address = await gateways.identityProviders.buildAuthorizationAddress(
      clientOf(context, provider),
      parametersOf(context, state),
      language,
    );
    const opened = await database.transaction(async (tx) => {
      const started = session === null ? await startSession(tx, request) : undefined;
      const { id } = requireSession(started?.session ?? session);
      const accountId = action === 'relate' ? (session?.accountId ?? null) : null;
      const returnTo = context.readReturnTo(query['returnTo']) ?? null;
      const key = { storeId: store.id, stateHash: hashText(state), sessionId: id };
      await insertAuthorization(
        tx,
        key,
        { provider: provider.id, action, accountId, returnTo },
        addSeconds(now, authorizationSeconds),
      );
      return started;
    });
    if (opened !== undefined) setSessionCookie(context.reply, opened);
    return { redirectTo: address };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    logFailure(context, provider.id, error);
    return redirectAfterFailure(action, 'socialUnavailable', context.readReturnTo(query['returnTo']) ?? null);
  }
};

/** Where the person must go first; undefined: they may go to the provider. */
async function admit(context: RouteContext, action: SocialAction): Promise<string | undefined> {
  const { database, session, store, request } = context;
  const isMember = session?.accountId != null;
  if (action !== 'relate') return isMember ? memberHome : undefined;
  if (!isMember) return withReturnTo('/login', memberHome, '');
  // Another site must not start linking: it could have logged the browser in at the provider as somebody else.
  if (!isFromOwnSite(request.headers, session === null ? '' : request.store.origin)) return memberHome;
  const accountId = session?.accountId ?? '';
  if (await isRestricted(database, { storeId: store.id, accountId }, 'externalAuth')) return memberHome;
  // Back to the button, not to this address, so that only the member's own click leaves the store.
  return hasRecentProof(context) ? undefined : withReturnTo('/mypage/reauthorize', memberHome, '');
}

function readAction(value: string | undefined): SocialAction | undefined {
  return value === 'signup' || value === 'login' || value === 'relate' ? value : undefined;
}

function requireSession(session: Session | null): Session {
  if (session === null) throw new Error('a session was just opened');
  return session;
}
