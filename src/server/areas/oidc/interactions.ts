// Authorizations that wait for a person: who may continue them, and where.
import { isObject, type JsonObject } from '../../../../engine/declare/index.ts';
import { ownAddresses } from '../../../rules/own-addresses.ts';
import { type Queryable, toJson } from '../../platform/database/database.ts';
import { hashText } from '../../platform/keys.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import type { CommandContext, PageContext, Redirect, RequestContext } from '../../runtime/area.ts';
import { FlowError } from '../../runtime/calls/answer-call.ts';
import { type PolicyConsent, readConsents } from '../policies/service.ts';
import { type ClientSetting, findClient, readScopes, type Scope } from './clients.ts';
import { addressOf, isOwnInteraction } from './interaction-address.ts';
import { findRecord } from './queries.ts';

/** What the provider waits for. */
type Prompt = 'login' | 'select_account' | 'consent';

/** A waiting authorization of this browser. */
export interface Interaction {
  readonly uid: string;
  readonly prompt: Prompt;
  /** Why the provider asks: `["no_session"]`. */
  readonly reasons: readonly string[];
  readonly client: ClientSetting;
  /** Scopes that the app asks for. */
  readonly scopes: readonly Scope[];
  /** Who was signed in when it began; undefined: a guest. */
  readonly accountId: string | undefined;
  /** Results of earlier prompts of the same authorization. */
  readonly lastSubmission: JsonObject;
  readonly isAnswered: boolean;
  /** Policies of the app that were agreed to on its page. */
  readonly policies: readonly PolicyConsent[];
  /** Claims that the app asks for one by one. */
  readonly claims: readonly string[];
  readonly startedAt: Date;
}

type InteractionReader = Pick<RequestContext, 'database' | 'store' | 'plans' | 'platform' | 'now'> & Pick<PageContext, 'request'>;

/** undefined: there is none, it has expired, another browser began it, or its app was removed. */
export async function findInteraction(context: InteractionReader, uid: string | undefined): Promise<Interaction | undefined> {
  const { platform, request } = context;
  const isOwn = uid !== undefined && request !== undefined && isOwnInteraction(request, platform.keys, uid);
  return isOwn ? readInteraction(context, uid) : undefined;
}

/** The same without knowing the browser: only for what its pages show. */
export async function readInteraction(
  { database, store, plans, now }: Pick<RequestContext, 'database' | 'store' | 'plans' | 'now'>,
  uid: string,
): Promise<Interaction | undefined> {
  const row = await findRecord(database, { storeId: store.id, model: 'Interaction', idHash: hashText(uid) }, now);
  if (row === undefined) return undefined;
  const { prompt, params, session, lastSubmission, result } = row.payload;
  const client = isObject(params) ? findClient(plans.settings, String(params['client_id'])) : undefined;
  if (client === undefined || !isObject(params) || !isObject(prompt)) return undefined;
  return {
    uid,
    client,
    prompt: readPrompt(prompt['name']),
    reasons: Array.isArray(prompt['reasons']) ? prompt['reasons'].map(String) : [],
    scopes: readScopes(String(params['scope'] ?? '').split(' ')),
    accountId: isObject(session) && typeof session['accountId'] === 'string' ? session['accountId'] : undefined,
    // JSON of the database.
    lastSubmission: isObject(lastSubmission) ? (lastSubmission as JsonObject) : {},
    isAnswered: result !== undefined,
    policies: readConsents(row.payload['policies']),
    claims: readMissingClaims(prompt['details']),
    startedAt: row.created_at,
  };
}

function readMissingClaims(details: unknown): readonly string[] {
  const claims = isObject(details) ? details['missingOIDCClaims'] : undefined;
  return Array.isArray(claims) ? claims.map(String) : [];
}

const readPrompt = (name: unknown): Prompt => (name === 'consent' || name === 'select_account' ? name : 'login');

/** Where an authorization continues: a page, back to the provider, or nowhere, because another account is signed in. */
export type Step = Prompt | 'finish' | 'otherAccount';

export function decideStep(interaction: Interaction, session: Session | null): Step {
  const { prompt, reasons, accountId, isAnswered, startedAt } = interaction;
  const signedIn = session?.accountId ?? undefined;
  if (isAnswered) return 'finish';
  if (signedIn === undefined) return 'login';
  if (prompt === 'consent') return accountId === undefined || signedIn === accountId ? 'consent' : 'otherAccount';
  const isFresh = session?.authenticatedAt != null && session.authenticatedAt >= startedAt;
  if (isFresh) return 'finish';
  // The member logged in elsewhere before the authorization came here, or in another tab.
  if (prompt === 'login') return reasons.every((reason) => reason === 'no_session') ? 'finish' : 'login';
  return 'select_account';
}

/** Leads back to the provider, or to the page of the next step. */
export const continueAddress = (uid: string): string => `/oidc/continue?uid=${encodeURIComponent(uid)}`;

/** The provider's address that takes the results. */
export const resumeAddress = (uid: string): string => `${ownAddresses.authorization}/${encodeURIComponent(uid)}`;

export const expiredAddress = '/oidc/error?status=400&error=interaction_expired';
const otherAccountAddress = '/oidc/error?status=403&error=interaction_of_other_account';

/** The address of a step. */
export function addressOfStep(step: Step, uid: string): string {
  if (step === 'otherAccount') return otherAccountAddress;
  return step === 'finish' ? continueAddress(uid) : addressOf(step, uid);
}

/** For pages: the authorization if it waits for this step, otherwise the redirect to where it continues. */
export async function requireStep(
  context: InteractionReader & Pick<RequestContext, 'session'> & { readonly query: { readonly [name: string]: string } },
  step: Prompt,
): Promise<Interaction | Redirect> {
  const interaction = await findInteraction(context, context.query['uid']);
  if (interaction === undefined) return { redirectTo: expiredAddress };
  const present = decideStep(interaction, context.session);
  return present === step ? interaction : { redirectTo: addressOfStep(present, interaction.uid) };
}

/** For calls: throws if the authorization does not wait for this step. The browser is led to where it continues. */
export async function requireInteraction(
  context: InteractionReader & Pick<CommandContext, 'session' | 'language'>,
  uid: string | undefined,
  steps: readonly Step[],
): Promise<Interaction> {
  const interaction = await findInteraction(context, uid);
  const step = interaction === undefined ? undefined : decideStep(interaction, context.session);
  if (interaction !== undefined && step !== undefined && steps.includes(step)) return interaction;
  if (uid === undefined || step === undefined) throw refuseAuthorization(context, 'OIDC_EXPIRED', expiredAddress);
  const code = step === 'otherAccount' ? 'OIDC_OTHER_ACCOUNT' : 'OIDC_EXPIRED';
  throw refuseAuthorization(context, code, addressOfStep(step, uid));
}

/** Leads the browser to where the authorization continues, or to an explanation. */
export function refuseAuthorization(
  { plans, language }: Pick<RequestContext, 'plans' | 'language'>,
  code: string,
  redirectTo: string,
): FlowError {
  return new FlowError(409, code, plans.text(`error.${code}`, language) ?? code, redirectTo);
}

/** Saves what the person decided, together with the results of earlier prompts. The provider takes it at `resumeAddress`. */
export async function saveResult(
  on: Queryable,
  { storeId, interaction, result }: { storeId: string; interaction: Interaction; result: JsonObject },
): Promise<void> {
  const whole = 'error' in result ? result : { ...interaction.lastSubmission, ...result };
  // Without the session that it began with: the member may have logged in as somebody else, on purpose.
  await on.query(
    `UPDATE oidc_records SET payload = (payload || jsonb_build_object('result', $3::jsonb)) - 'session'
      WHERE store_id = $1 AND model = 'Interaction' AND id_hash = $2`,
    [storeId, hashText(interaction.uid), toJson(whole)],
  );
}
