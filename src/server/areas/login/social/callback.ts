// GET /auth/callback: a provider sends a person back.

import { localize } from '../../../../rules/languages.ts';
import { memberHome } from '../../../../rules/member-home.ts';
import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { ProviderError, type ProviderIdentity } from '../../../platform/gateways/identity-providers/identity-provider-gateway.ts';
import { hashText } from '../../../platform/keys.ts';
import { findSessionToken } from '../../../platform/sessions/sessions.ts';
import type { AreaRoute, Redirect, RouteContext } from '../../../runtime/area.ts';
import { withReturnTo } from '../../../runtime/request/return-to.ts';
import { isEmailOfAccount } from '../../account/member/queries.ts';
import { sendSecurityMail } from '../../account/security-mail/service.ts';
import { finishTrial } from '../../console/identity-providers/trial.ts';
import { isTrialState } from '../../console/identity-providers/trial-state.ts';
import { isRestrictedForShare } from '../../family/restrictions/service.ts';
import { readTrust, uidOfReturn } from '../../oidc/provider/waiting.ts';
import { parametersOf } from '../identity-providers/authorization-parameters.ts';
import { findLinkedAccount, type Identity, insertIdentity } from '../identity-providers/queries.ts';
import { clientOf, findProvider, isEnabledFor, linkedIssuerOf, type ProviderSetting } from '../identity-providers/service.ts';
import { continueLogin, openLogin } from '../login/open-login.ts';
import { hasRecentProof } from '../reauthorize/gates.ts';
import { readAnswer } from './posted-answer.ts';
import { type Authorization, consumeAuthorization, lockAccount } from './queries.ts';
import { logFailure, redirectAfterFailure } from './redirect-after-failure.ts';

export const callback: AreaRoute = async (context) => {
  const { database, gateways, store, session, query, now, request } = context;
  const isMember = session?.accountId != null;
  const state = query['state'] ?? '';
  if (isTrialState(state)) return finishTrial(context, state, readAnswer(context, state));
  const authorization =
    session === null
      ? undefined
      : await consumeAuthorization(database, { storeId: store.id, stateHash: hashText(state), sessionId: session.id }, now);
  if (authorization === undefined) return redirectAfterFailure(isMember ? 'relate' : 'login', 'socialExpired');
  const provider = findProvider(context, authorization.provider);
  if (provider === undefined || !isEnabledFor(provider, authorization.action))
    return redirectAfterFailure(authorization.action, 'socialUnavailable', authorization.returnTo);
  try {
    const identity = await gateways.identityProviders.readIdentity(
      clientOf(context, provider),
      parametersOf(context, state),
      readAnswer(context, state),
    );
    if (identity.userinfoError !== undefined) logFailure(context, provider.id, identity.userinfoError);
    return authorization.action === 'relate'
      ? await relate(context, authorization, provider, identity)
      : await enter(context, authorization, provider, identity);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    logFailure(context, provider.id, error);
    const details = { provider: provider.id, reason: error.reason, code: error.code };
    await writeAudit(database, request, { action: 'social-refused', accountId: session?.accountId ?? null, details });
    return redirectAfterFailure(
      authorization.action,
      error.reason === 'denied' ? 'socialCancelled' : 'socialUnavailable',
      authorization.returnTo,
    );
  }
};

const identityOf = (provider: ProviderSetting, { subject }: ProviderIdentity): Identity => ({
  provider: provider.id,
  issuer: linkedIssuerOf(provider),
  subject,
});

/** Logs in the account that the identity is linked to, or begins a sign-up. */
async function enter(
  context: RouteContext,
  { action, returnTo }: Authorization,
  provider: ProviderSetting,
  providerIdentity: ProviderIdentity,
): Promise<Redirect> {
  const { database, store, session, plans, reply, language } = context;
  // Signed in meanwhile, in another tab.
  if (session?.accountId != null) return { redirectTo: returnTo ?? memberHome };
  const identity = identityOf(provider, providerIdentity);
  const accountId = await findLinkedAccount(database, store.id, identity);
  if (accountId !== undefined && !isEnabledFor(provider, 'login')) return redirectAfterFailure(action, 'socialTaken', returnTo);
  if (accountId !== undefined) {
    const trustedTokens = await readTrust(context, uidOfReturn(returnTo ?? undefined));
    const opened = await database.transaction(async (tx) => {
      // Groups are locked before accounts.
      const isRestricted = await isRestrictedForShare(tx, { storeId: store.id, accountId }, 'externalAuth');
      const account = await lockAccount(tx, store.id, accountId);
      // Unlinked meanwhile.
      if (account === undefined || (await findLinkedAccount(tx, store.id, identity)) !== accountId) return 'socialUnknown';
      if (isRestricted) {
        await writeAudit(tx, context.request, { action: 'login-restricted', accountId, details: { provider: provider.id } });
        return 'socialRestricted';
      }
      return openLogin(
        tx,
        { ...context, trustedTokens },
        {
          account,
          identifier: localize(provider.name, language),
          firstFactor: 'ExternalAuth',
          returnTo: returnTo ?? undefined,
        },
      );
    });
    return typeof opened === 'string' ? redirectAfterFailure(action, opened, returnTo) : continueLogin(reply, opened);
  }
  if (action === 'login') return redirectAfterFailure(action, 'socialUnknown', returnTo);
  const { email, isEmailVerified, familyName, givenName } = providerIdentity;
  // Only the owner of the address learns that it has an account; it is linked only after a login.
  const isTaken =
    email !== null &&
    isEmailVerified &&
    !plans.settings.registration.isDuplicateEmailAllowed &&
    (await isEmailOfAccount(database, store.id, normalizeEmail(email)));
  if (isTaken) return redirectAfterFailure('login', 'socialEmailTaken', returnTo);
  const { issuer, subject } = identity;
  return context.raiseEvent('signup', 'PROVIDER', {
    provider: provider.id,
    issuer,
    subject,
    email: email ?? '',
    familyName: familyName ?? '',
    givenName: givenName ?? '',
    returnTo: returnTo ?? '',
    ...(isEmailVerified ? { isEmailVerified: 'true' } : {}),
  });
}

/** Links the identity to the member who asked for it. */
async function relate(
  context: RouteContext,
  authorization: Authorization,
  provider: ProviderSetting,
  providerIdentity: ProviderIdentity,
): Promise<Redirect> {
  const { database, store, session, now, request } = context;
  const accountId = session?.accountId ?? null;
  if (accountId === null || accountId !== authorization.accountId) return redirectAfterFailure('relate', 'socialExpired');
  if (!hasRecentProof(context)) return { redirectTo: withReturnTo('/mypage/reauthorize', memberHome, '') };
  const identity = identityOf(provider, providerIdentity);
  const owner = await database.transaction(async (tx) => {
    // Groups are locked before accounts.
    const isRestricted = await isRestrictedForShare(tx, { storeId: store.id, accountId }, 'externalAuth');
    const account = await lockAccount(tx, store.id, accountId);
    // Ended while the account was locked: its owner may have secured it.
    if ((await findSessionToken(tx, store.id, session?.id ?? '')) === undefined) return 'ended' as const;
    if (isRestricted) return 'restricted' as const;
    if (account === undefined || !(await insertIdentity(tx, store.id, identity, accountId, now)))
      return findLinkedAccount(tx, store.id, identity);
    await writeAudit(tx, request, { action: 'social-link', accountId, details: { provider: provider.id } });
    if (account.email !== null)
      await sendSecurityMail({ ...context, tx }, { accountId, to: account.email, kind: 'socialLinked' });
    return accountId;
  });
  if (owner === 'ended') return redirectAfterFailure('relate', 'socialExpired');
  // The account page shows who restricts it.
  if (owner === 'restricted') return { redirectTo: memberHome };
  if (owner === accountId) return { redirectTo: '/mypage/social/enable/complete' };
  const details = { provider: provider.id };
  await writeAudit(database, request, { action: 'social-link-refused', accountId, details });
  // No owner: the member is linked to another account of this provider.
  return redirectAfterFailure('relate', owner === undefined ? 'socialUnavailable' : 'socialTaken');
}
