import type { FastifyRequest } from 'fastify';
import type { JsonObject } from '../../../engine/declare/index.ts';
import { type Queryable, toJson } from './database/database.ts';
import { hashText } from './keys.ts';
import type { Platform } from './platform.ts';
import { makeId } from './random.ts';

/** What is recorded. A name stays while the log has entries of it. Its text is `audit-action.<name>`. */
export const auditActions = [
  'access-request-cancelled',
  'access-request-done',
  'access-request-failed',
  'access-request-stopped',
  'account-erase',
  'app-disconnect',
  'app-secret-added',
  'app-secret-ended',
  'audit-exported',
  'backup-code-use',
  'backup-codes-save',
  'bot-check-refused',
  'card-certify-refused',
  'card-refused',
  'card-register',
  'checkout-card',
  'checkout-card-discard',
  'checkout-failed',
  'checkout-order',
  'checkout-placed',
  'consent',
  'device-approve',
  'device-code-refused',
  'email-change',
  'email-undo',
  'email-verify',
  'factor-disable',
  'factor-enable',
  'factor-refused',
  'family-invite',
  'family-invite-decline',
  'family-invite-withdraw',
  'family-join',
  'family-leave',
  'family-managed',
  'family-managed-decline',
  'family-managed-invite',
  'family-managed-revoke',
  'family-manager-grant',
  'family-manager-revoke',
  'family-owner-decline',
  'family-owner-offer',
  'family-owner-withdraw',
  'family-release',
  'family-takeover',
  'family-takeover-refused',
  'kids-delete',
  'kids-delete-request',
  'kids-delete-request-decline',
  'kids-delete-request-withdraw',
  'kids-login-id',
  'kids-password',
  'kids-sign-up',
  'login',
  'login-first-factor',
  'login-id-change',
  'login-method-change',
  'login-refused',
  'login-restricted',
  'logout',
  'member-cancel-contract',
  'member-change-email',
  'member-close-account',
  'member-correct-address',
  'member-create',
  'member-end-sessions',
  'member-end-ways',
  'member-erase',
  'member-export',
  'member-import',
  'member-refund-order',
  'member-resend-message',
  'member-reset-password',
  'member-page-viewed',
  'member-retry-charge',
  'member-unlock',
  'member-view-started',
  'member-viewed',
  'not-me',
  'oidc-consent',
  'oidc-consent-refused',
  'members-exported',
  'operator-added',
  'operator-factor-disabled',
  'operator-factor-enabled',
  'operator-factor-refused',
  'operator-factor-reset',
  'operator-invitation-accepted',
  'operator-invited',
  'operator-invited-again',
  'operator-login',
  'operator-login-begun',
  'operator-login-refused',
  'operator-logout',
  'operator-name',
  'operator-passkey-added',
  'operator-passkey-removed',
  'operator-passkey-renamed',
  'operator-password-change',
  'operator-password-forgot',
  'operator-password-refused',
  'operator-password-reset',
  'operator-proved',
  'operator-removed',
  'operator-role',
  'order-cancelled',
  'order-refund-ended',
  'order-refund-requested',
  'order-shipped',
  'order-viewed',
  'parental-consent',
  'parental-restriction',
  'parental-self-consent',
  'parental-setting',
  'passkey-add',
  'passkey-refused',
  'passkey-remove',
  'passkey-rename',
  'password-change',
  'password-change-refused',
  'password-enable',
  'password-forgot',
  'password-reset',
  'payment-dispute',
  'payment-finding',
  'payment-finding-refund',
  'payment-method-add',
  'payment-method-default',
  'payment-method-remove',
  'payment-refund-recorded',
  'payment-resolved',
  'payment-return-refused',
  'picture-stored',
  'pin-set',
  'policy-re-consent',
  'policy-re-consent-request',
  'policy-request-approve',
  'profile-edit',
  'profile-image',
  'provider-trial',
  'purchase',
  'purchase-declined',
  'purchase-refund',
  'purchase-unregistered',
  'reauthorize',
  'reauthorize-refused',
  'recovery-remove',
  'session-end',
  'settings-publish',
  'settings-review-requested',
  'settings-review-returned',
  'settings-rollback',
  'settings-schedule-cancelled',
  'settings-schedule-failed',
  'settings-schedule-taken',
  'settings-scheduled',
  'sign-up',
  'social-link',
  'social-link-refused',
  'social-refused',
  'social-unlink',
  'stock-set',
  'subscription-declined',
  'subscription-end',
  'subscription-method-change',
  'subscription-paid',
  'subscription-re-settlement',
  'subscription-restore',
  'subscription-start',
  'subscription-withdraw',
  'trusted-device-add',
  'trusted-device-forget',
  'webhook-added',
  'webhook-changed',
  'webhook-deleted',
  'webhook-off',
  'webhook-on',
  'webhook-repeated',
  'webhook-replayed',
  'webhook-secret-added',
  'webhook-stopped',
  'webhook-tested',
  'withdraw',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** An event for the audit log. `details` never contains a secret, a code or an address. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly accountId: string | null;
  /** Set for actions of an operator, including refused ones. */
  readonly operatorId?: string | null;
  readonly details: JsonObject;
}

/** Writes one line into the audit log: `await writeAudit(tx, request, { action: 'login', accountId, details: {} })`. */
export async function writeAudit(on: Queryable, request: FastifyRequest, entry: AuditEntry): Promise<void> {
  const source = readAuditSource(request, entry.operatorId === undefined ? 'member' : 'operator');
  await insertAudit(on, request.server.platform, request.store.id, entry, source);
}

/** Where an event comes from. */
export interface AuditSource {
  readonly sessionHash: string | null;
  readonly ip: string;
  readonly requestId: string;
}

/** Of an event of a command, such as `npm run settings`. */
export const commandSource: AuditSource = { sessionHash: null, ip: '', requestId: 'command' };

/** Of an event of a job. */
export const workerSource: AuditSource = { sessionHash: null, ip: '', requestId: 'worker' };

/** Whose session the request has the event in. */
export function readAuditSource(request: FastifyRequest, who: 'member' | 'operator'): AuditSource {
  const session = who === 'member' ? request.session : request.operatorSession;
  return { sessionHash: session === null ? null : hashText(session.id), ip: request.ip, requestId: request.id };
}

/** Writes a line about something that no request did: a job of the worker, or the answer of an actor. */
export async function writeJobAudit(
  on: Queryable,
  { platform, storeId }: { readonly platform: Pick<Platform, 'clock' | 'random'>; readonly storeId: string },
  entry: AuditEntry,
): Promise<void> {
  await insertAudit(on, platform, storeId, entry, workerSource);
}

/** Writes lines about what a command did, such as `npm run members`, in one statement. */
export async function writeCommandAudits(
  on: Queryable,
  { platform, storeId }: { readonly platform: Pick<Platform, 'clock' | 'random'>; readonly storeId: string },
  entries: readonly Pick<AuditEntry, 'action' | 'accountId' | 'details'>[],
): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, id: makeId(platform.random, 'l') }));
  await on.query(
    `INSERT INTO audit_log (store_id, audit_id, at, action, account_id, ip, request_id, details)
     SELECT $1, id, $2, action, "accountId", '', 'command', details
       FROM jsonb_to_recordset($3::jsonb) AS rows(id text, action text, "accountId" text, details jsonb)`,
    [storeId, platform.clock.now(), toJson(rows)],
  );
}

/** Writes a line of a known source. */
export async function insertAudit(
  on: Queryable,
  { clock, random }: Pick<Platform, 'clock' | 'random'>,
  storeId: string,
  entry: AuditEntry,
  source: AuditSource,
): Promise<void> {
  await on.query(
    `INSERT INTO audit_log (store_id, audit_id, at, action, account_id, session_hash, ip, request_id, details, operator_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      storeId,
      makeId(random, 'l'),
      clock.now(),
      entry.action,
      entry.accountId,
      source.sessionHash,
      source.ip,
      source.requestId,
      toJson(entry.details),
      entry.operatorId ?? null,
    ],
  );
}
