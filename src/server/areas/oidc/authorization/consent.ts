import { localize, pickText } from '../../../../rules/languages.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { toJson } from '../../../platform/database/database.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { findMember } from '../../../platform/sessions/members.ts';
import type { Command, CommandContext, FormRequest, FormSource, PageLoader, RequestContext } from '../../../runtime/area.ts';
import { lockOwnAccount } from '../../account/member/service.ts';
import {
  describeAgreement,
  findAgreement,
  mergeConsents,
  pickConsent,
  readAgreements,
  readConsents,
} from '../../account/policies/service.ts';
import { findChanged } from '../../account/re-consent/find-unasked.ts';
import { reconsentAddress } from '../../account/re-consent/service.ts';
import { sendSecurityMail } from '../../account/security-mail/service.ts';
import { listCustomClaims } from '../provider/claims/claims-of-app.ts';
import { listScopes, type Scope } from '../provider/clients.ts';
import { type Decision, prepareGrants } from '../provider/grants.ts';
import { addressOf, continueAddress } from '../provider/interaction-address.ts';
import { type Interaction, readInteraction, requireInteraction, requireStep, saveResult } from '../provider/interactions.ts';
import { listGrants, savePolicies } from '../provider/queries.ts';
import { describeScope, isAppRestricted, isAppRestrictedNow, readGrantScopes } from '../provider/service.ts';

/** The scopes that an authorization asks for, in order; the identifier always. */
function listAsked({ client, scopes }: Interaction) {
  return listScopes(client).filter(({ scopeKey }) => scopes.includes(scopeKey) || scopeKey === 'openid');
}

export const consentPage: PageLoader<'oidc/consent'> = async (context) => {
  const interaction = await requireStep(context, 'consent');
  if ('redirectTo' in interaction) return interaction;
  const { uid, client } = interaction;
  const { language } = context;
  const member = await findMember(context);
  if (member !== undefined && (await findChanged(context, member)).unasked.length > 0)
    return { redirectTo: reconsentAddress(addressOf('consent', uid)) };
  const accountId = member?.account_id ?? '';
  const earlier = await findEarlier(context, accountId, client);
  const name = (scopeKey: Scope): string => describeScope(context, scopeKey).scopeName;
  const asked = listAsked(interaction);
  const isNew = ({ scopeKey }: { readonly scopeKey: Scope }) =>
    !earlier.authorized.includes(scopeKey) && !earlier.rejected.includes(scopeKey);
  const isAskedAgain = ({ scopeKey }: { readonly scopeKey: Scope }) =>
    scopeKey === 'profile' && interaction.reasons.includes('custom_claims_missing');
  const isUpdated = (scope: { readonly scopeKey: Scope }) => isNew(scope) || isAskedAgain(scope);
  const updated = earlier.authorized.length === 0 ? [] : asked.filter(isUpdated).map(({ scopeKey }) => scopeKey);
  return {
    uid,
    clientInfo: {
      clientId: client.clientId,
      clientName: localize(client.name, language),
      description: client.description === undefined ? null : pickText(client.description, language),
      logoUri: client.logoUri ?? null,
      providerName: localize(client.providerName, language),
    },
    accountName: member?.email ?? member?.login_id ?? '',
    scopes: asked.map(({ scopeKey, isRequired }) => ({ scopeKey, ...describeScope(context, scopeKey), required: isRequired })),
    authorizedScopes: [...earlier.authorized],
    unauthorizedScopes: [...earlier.rejected],
    updatedScopes: [...updated],
    scopeNames: {
      authorized: earlier.authorized.map(name),
      unauthorized: earlier.rejected.map(name),
      updated: updated.map(name),
    },
    customFields: [...nameCustomFields(context, interaction)],
    channelPolicies: client.policies.map(({ policyId, revision, title, url }) => ({
      policyId,
      revision,
      key: policyId,
      title: localize(title, language),
      isExternal: true,
      url,
      content: '',
      ...describeAgreement({ policyId, revision }, [...earlier.policies, ...interaction.policies]),
    })),
    precautions: client.precautions === undefined ? null : pickText(client.precautions, language),
    isRestricted: await isAppRestricted(context, accountId),
  };
};

/** The titles of the custom fields that the app gets with the profile. */
function nameCustomFields({ plans, language }: RequestContext, { client, scopes }: Interaction): readonly string[] {
  if (!scopes.includes('profile')) return [];
  const { entries } = plans.settings.customAssociatedInfo;
  const titles = listCustomClaims(client).map(({ field }) => entries.find(({ id }) => id === field)?.title);
  return titles.flatMap((title) => (title === undefined ? [] : [localize(title, language)]));
}

/** `("name#ja-Kana-JP")` → `{ value: "name#ja-Kana-JP", name: "Full name in kana" }` */
function nameClaim({ plans, language }: Pick<RequestContext, 'plans' | 'language'>, claim: string) {
  return { value: claim, name: plans.text(`oidc-claim.${claim.replace('#ja-Kana-JP', '_kana')}`, language) ?? claim };
}

/** What the member decided about the app before. A policy that has another address now counts as not agreed to. */
async function findEarlier({ database, store, now }: RequestContext, accountId: string, client: Interaction['client']) {
  const [grant] = await listGrants(database, { storeId: store.id, accountId, clientId: client.clientId }, now);
  if (grant === undefined) return { authorized: [], rejected: [], policies: [] };
  const isSame = ({ policyId, url }: { readonly policyId: string; readonly url?: string }) =>
    client.policies.some((policy) => policy.policyId === policyId && policy.url === url);
  return { ...readGrantScopes(grant.payload), policies: readAgreements(grant.payload['policies']).filter(isSame) };
}

/** What the form asks depends on the authorization. Optional scopes that were turned off before stay off. */
export const consentForm: FormSource<'oidc-consent'> = {
  context: async (context) => {
    const interaction = await findOwn(context);
    if (interaction === undefined) return { scopes: [], requiredScopes: [], policies: [], agreedPolicies: [], claims: [] };
    const asked = listAsked(interaction);
    const earlier = await findEarlier(context, context.session?.accountId ?? '', interaction.client);
    return {
      scopes: asked.map(({ scopeKey }) => scopeKey),
      requiredScopes: asked.filter(({ isRequired }) => isRequired).map(({ scopeKey }) => scopeKey),
      policies: interaction.client.policies.map(({ policyId, revision }) => ({ policyId, revision, key: policyId })),
      agreedPolicies: mergeConsents(earlier.policies.map(pickConsent), interaction.policies),
      claims: interaction.essentialClaims.map((claim) => nameClaim(context, claim)),
    };
  },
  initial: async (context) => {
    const interaction = await findOwn(context);
    if (interaction === undefined) return {};
    const { rejected } = await findEarlier(context, context.session?.accountId ?? '', interaction.client);
    const ticked = listAsked(interaction).map(({ scopeKey, isRequired }) => [
      `scope.${scopeKey}`,
      isRequired || !rejected.includes(scopeKey),
    ]);
    return { ...Object.fromEntries(ticked), claims: [...interaction.essentialClaims] };
  },
};

/** The authorization of the form, if the member who is signed in began it. */
async function findOwn(context: FormRequest): Promise<Interaction | undefined> {
  const interaction = await readInteraction(context, context.params['uid'] ?? '');
  return interaction?.accountId === context.session?.accountId ? interaction : undefined;
}

/** Saves the agreement to the app's policies; the answer to the scopes follows. */
export const agree: Command<'oidc.consent'> = async (context) => {
  const { database, store, payload, answers } = context;
  const { interaction } = await requireAllowed(context, payload.uid);
  const agreed = mergeConsents(interaction.policies, readConsents(answers['policies']));
  await savePolicies(database, { storeId: store.id, model: 'Interaction', id: interaction.uid }, toJson(agreed));
  return undefined;
};

/** Allows the app the chosen scopes, and leads back to it. */
export const allow: Command<'oidc.consent.form'> = async (context) => {
  const { database, store, session, payload, answers, request, now } = context;
  const { interaction, accountId } = await requireAllowed(context, payload.uid);
  const asked = listAsked(interaction);
  const isOn = ({ scopeKey, isRequired }: (typeof asked)[number]) => isRequired || answers[`scope.${scopeKey}`] === true;
  const chosen = Array.isArray(answers['claims']) ? answers['claims'] : [];
  const decision: Decision = {
    added: asked.filter(isOn).map(({ scopeKey }) => scopeKey),
    rejected: asked.filter((scope) => !isOn(scope)).map(({ scopeKey }) => scopeKey),
    claims: interaction.essentialClaims.filter((claim) => chosen.includes(claim)),
  };
  const email = (await findMember(context))?.email ?? null;
  const saveGrant = await prepareGrants(context);
  await database.transaction(async (tx) => {
    if (await isAppRestrictedNow(tx, store.id, accountId)) throw refuseRestricted();
    await lockOwnAccount({ tx, store, session });
    const earlier = await findEarlier({ ...context, database: tx }, accountId, interaction.client);
    const isMore = decision.added.some((scopeKey) => !earlier.authorized.includes(scopeKey)) || decision.claims.length > 0;
    const grantId = await saveGrant(tx, interaction, { accountId, decision });
    const agreed = interaction.client.policies.map(({ policyId, revision, url }) => ({
      policyId,
      revision,
      key: policyId,
      url,
      agreedAt: findAgreement({ policyId, revision }, earlier.policies)?.agreedAt ?? now.toISOString(),
    }));
    await savePolicies(tx, { storeId: store.id, model: 'Grant', id: grantId }, toJson(agreed));
    await saveResult(tx, { session, interaction, result: { consent: { grantId } } });
    const { added, rejected, claims } = decision;
    const details = { client: interaction.client.clientId, added: [...added], rejected: [...rejected], claims: [...claims] };
    await writeAudit(tx, request, { action: 'oidc-consent', accountId, details });
    const parameters = (language: string) => ({ method: localize(interaction.client.name, language) });
    if (isMore && email !== null)
      await sendSecurityMail({ ...context, tx }, { accountId, to: email, kind: 'appConnected', parameters });
  });
  return { redirectTo: continueAddress(interaction.uid) };
};

/** Refuses the app, and leads back to it. */
export const abort: Command<'oidc.consent.abort'> = async (context) => {
  const { database, session, payload, request } = context;
  const interaction = await requireInteraction(context, payload.uid, ['consent']);
  await database.transaction(async (tx) => {
    const result = { error: 'access_denied', error_description: 'the member refused the consent' };
    await saveResult(tx, { session, interaction, result });
    const details = { client: interaction.client.clientId };
    await writeAudit(tx, request, { action: 'oidc-consent-refused', accountId: session?.accountId ?? null, details });
  });
  return { redirectTo: continueAddress(interaction.uid) };
};

async function requireAllowed(context: CommandContext<{ readonly uid?: string }, object, object>, uid: string | undefined) {
  const interaction = await requireInteraction(context, uid, ['consent']);
  const accountId = context.session?.accountId ?? '';
  if (await isAppRestricted(context, accountId)) throw refuseRestricted();
  return { interaction, accountId };
}

const refuseRestricted = () => new RefusalError('OIDC_RESTRICTED');
