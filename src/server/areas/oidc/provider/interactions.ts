// Authorizations that wait for a person: who may continue them, and where.
import { isObject, type JsonObject } from '../../../../../engine/declare/index.ts';
import { ownAddresses } from '../../../../rules/own-addresses.ts';
import { type Queryable, toJson } from '../../../platform/database/database.ts';
import { hashText } from '../../../platform/keys.ts';
import type { Session } from '../../../platform/sessions/session.ts';
import type { CommandContext, PageContext, Redirect, RequestContext } from '../../../runtime/area.ts';
import { FlowError } from '../../../runtime/calls/refuse.ts';
import { type PolicyConsent, readConsents } from '../../account/policies/service.ts';
import { isOwnInteraction } from './browser-authorizations.ts';
import { listEssential } from './claims/claims-of-app.ts';
import { type ClientSetting, findClient, readScopes, type Scope } from './clients.ts';
import { addressOf, continueAddress } from './interaction-address.ts';
import { findRecord } from './queries.ts';

/** What the provider waits for. */
type Prompt = 'login' | 'select_account' | 'consent' | 'create';

/** An account, and when it logged in to the session that answered. */
interface Authentication {
  readonly accountId: string;
  readonly since: Date;
}

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
  /** Whose answer the provider has not taken yet. */
  readonly answeredBy: Authentication | undefined;
  /** The login that an earlier prompt of the same authorization needed. */
  readonly loggedIn: Authentication | undefined;
  /** Policies of the app that were agreed to on its page. */
  readonly policies: readonly PolicyConsent[];
  /** Claims that the app asks for one by one. */
  readonly claims: readonly string[];
  /** Those of them that it cannot do without and that are in none of the scopes. */
  readonly essentialClaims: readonly string[];
  /** Who the app thinks logs in; empty: it says nothing. */
  readonly loginHint: string;
  readonly startedAt: Date;
}

type InteractionReader = Pick<RequestContext, 'database' | 'store' | 'plans' | 'now'> & Pick<PageContext, 'request'>;

/** undefined: there is none, it has expired, another browser began it, or its app was removed. */
export async function findInteraction(context: InteractionReader, uid: string | undefined): Promise<Interaction | undefined> {
  const { request } = context;
  const isOwn = uid !== undefined && request !== undefined && isOwnInteraction(request, uid);
  return isOwn ? readInteraction(context, uid) : undefined;
}

/** The same without knowing the browser: only for what its pages show. */
export async function readInteraction(
  { database, store, plans, now }: Pick<RequestContext, 'database' | 'store' | 'plans' | 'now'>,
  uid: string,
): Promise<Interaction | undefined> {
  const row = await findRecord(database, { storeId: store.id, model: 'Interaction', idHash: hashText(uid) }, now);
  if (row === undefined) return undefined;
  const { prompt, params, session, result } = row.payload;
  // JSON of the database.
  const lastSubmission = isObject(row.payload['lastSubmission']) ? (row.payload['lastSubmission'] as JsonObject) : {};
  const client = isObject(params) ? findClient(plans.settings, String(params['client_id'])) : undefined;
  if (client === undefined || !isObject(params) || !isObject(prompt)) return undefined;
  const scopes = readScopes(String(params['scope'] ?? '').split(' '));
  const claims = readMissingClaims(prompt['details']);
  return {
    uid,
    client,
    prompt: readPrompt(prompt['name']),
    reasons: Array.isArray(prompt['reasons']) ? prompt['reasons'].map(String) : [],
    scopes,
    accountId: isObject(session) && typeof session['accountId'] === 'string' ? session['accountId'] : undefined,
    lastSubmission,
    answeredBy: result === undefined ? undefined : readAuthentication(row.payload['answeredBy']),
    loggedIn: readAuthentication(lastSubmission['login']),
    policies: readConsents(row.payload['policies']),
    claims,
    loginHint: readHint(params['login_hint']),
    essentialClaims: listEssential(client, scopes, params['claims']).filter((claim) => claims.includes(claim)),
    startedAt: row.created_at,
  };
}

function readAuthentication(value: unknown): Authentication | undefined {
  if (!isObject(value) || typeof value['accountId'] !== 'string' || typeof value['since'] !== 'string') return undefined;
  return { accountId: value['accountId'], since: new Date(value['since']) };
}

/** A hint that a login's name may be. */
function readHint(hint: unknown): string {
  return typeof hint === 'string' && hint.length <= 191 && !/\p{C}/u.test(hint) ? hint : '';
}

function readMissingClaims(details: unknown): readonly string[] {
  const claims = isObject(details) ? details['missingOIDCClaims'] : undefined;
  return Array.isArray(claims) ? claims.map(String) : [];
}

const prompts = ['consent', 'select_account', 'create'] as const;
const readPrompt = (name: unknown): Prompt => prompts.find((prompt) => prompt === name) ?? 'login';

/** Where an authorization continues: a page, or back to the provider. */
export type Step = Prompt | 'finish';

export function decideStep(interaction: Interaction, session: Session | null): Step {
  const { prompt, reasons, accountId, loggedIn, startedAt } = interaction;
  const signedIn = session?.accountId ?? undefined;
  if (isRedeemable(interaction, session)) return 'finish';
  if (signedIn === undefined) return 'login';
  if (prompt === 'consent') {
    if (accountId !== undefined && signedIn !== accountId) return 'select_account';
    return loggedIn === undefined || isSince(session, loggedIn.since) ? 'consent' : 'login';
  }
  // Somebody who is signed in has an account.
  if (isSince(session, startedAt) || prompt === 'create') return 'finish';
  // The member logged in elsewhere before the authorization came here, or in another tab.
  if (prompt === 'login') return reasons.every((reason) => reason === 'no_session') ? 'finish' : 'login';
  return 'select_account';
}

/**
 * Whether the provider may take the answer: only for a session of the account that answered, as fresh as the one that did. An
 * authorization whose answer is not redeemable waits as if it had none.
 */
export function isRedeemable({ answeredBy }: Interaction, session: Session | null): boolean {
  return answeredBy !== undefined && session?.accountId === answeredBy.accountId && isSince(session, answeredBy.since);
}

const isSince = (session: Session | null, time: Date): boolean =>
  session?.authenticatedAt != null && session.authenticatedAt >= time;

/** The provider's address that takes the results. */
export const resumeAddress = (uid: string): string => `${ownAddresses.authorization}/${encodeURIComponent(uid)}`;

export const expiredAddress = '/oidc/error?status=400&error=interaction_expired';

/** The address of a step. */
export function addressOfStep(step: Step, uid: string): string {
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
  if (uid === undefined || step === undefined) throw new FlowError(context, 'OIDC_EXPIRED', expiredAddress);
  throw new FlowError(context, 'OIDC_EXPIRED', addressOfStep(step, uid));
}

/** Saves what the person decided, together with the results of earlier prompts. The provider takes it at `resumeAddress`. */
export async function saveResult(
  on: Queryable,
  { session, interaction, result }: { session: Session | null; interaction: Interaction; result: JsonObject },
): Promise<void> {
  const answeredBy = describeAuthentication(session);
  const submission: JsonObject = 'error' in result ? result : { ...interaction.lastSubmission, ...result };
  const login = 'login' in submission ? { login: answeredBy } : {};
  await updateInteraction(on, { session, interaction }, { result: { ...submission, ...login }, answeredBy });
}

/** Continues an authorization that waits for a consent with another account than it began with, which decides anew. */
export async function changeAccount(
  on: Queryable,
  { session, interaction }: { session: Session | null; interaction: Interaction },
): Promise<void> {
  const { lastSubmission, loggedIn } = interaction;
  const { accountId, since } = describeAuthentication(session);
  // The app may need a login that is at least as fresh.
  const login = { accountId, since: (loggedIn?.since ?? new Date(since)).toISOString() };
  const changed = 'login' in lastSubmission ? { ...lastSubmission, login } : lastSubmission;
  await updateInteraction(on, { session, interaction }, { lastSubmission: changed, answeredBy: null, policies: [] });
}

function describeAuthentication(session: Session | null) {
  if (session?.accountId == null || session.authenticatedAt === null) throw new Error('Only a member answers an authorization.');
  return { accountId: session.accountId, since: session.authenticatedAt.toISOString() };
}

/** Changes the provider's record. Its session becomes the present one: the member may have logged in as somebody else, on purpose. */
async function updateInteraction(
  on: Queryable,
  { session, interaction }: { session: Session | null; interaction: Interaction },
  changes: JsonObject,
): Promise<void> {
  const { accountId } = describeAuthentication(session);
  await on.query(
    `UPDATE oidc_records SET payload = payload || $3::jsonb WHERE store_id = $1 AND model = 'Interaction' AND id_hash = $2`,
    [session?.storeId ?? '', hashText(interaction.uid), toJson({ ...changes, session: { accountId } })],
  );
}
