import { addSeconds } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { isFlowOver } from '../platform/database/flow-expiry.ts';
import { sweepLoginAttempts } from '../platform/limits/login-throttle.ts';
import { operatorIdleSeconds } from '../platform/sessions/operators.ts';
import { idleSeconds } from '../platform/sessions/sessions.ts';

const dayInSeconds = 86_400;
/** How long members see their login attempts. */
const loginHistorySeconds = 180 * dayInSeconds;

/** How long it is known which person took a benefit that is given once: two years. */
const benefitDays = 731;

/** How long the audit log is stored. */
const auditDays = 400;

/**
 * Deletes expired sessions, devices, flows, codes, links, rate limits, login attempts, records of the OpenID Connect provider,
 * sent mails and audit entries; README.md of src/server lists after
 * how long. Takes no lock that a request waits for.
 */
export async function sweepExpired(database: Database, now: Date): Promise<void> {
  await database.query('DELETE FROM sessions WHERE expires_at <= $1 OR last_seen_at <= $2', [now, addSeconds(now, -idleSeconds)]);
  await database.query('DELETE FROM operator_sessions WHERE expires_at <= $1 OR last_seen_at <= $2', [
    now,
    addSeconds(now, -operatorIdleSeconds),
  ]);
  await database.query(`DELETE FROM flows WHERE ${isFlowOver('$1')}`, [now]);
  await database.query('DELETE FROM one_time_codes WHERE expires_at <= $1', [addSeconds(now, -dayInSeconds)]);
  await database.query('DELETE FROM rate_limits WHERE window_end <= $1', [now]);
  await sweepLoginAttempts(database, now);
  await database.query('DELETE FROM link_tokens WHERE expires_at <= $1 OR used_at <= $1', [addSeconds(now, -dayInSeconds)]);
  // Until then the page of an expired login explains that it has expired.
  await database.query('DELETE FROM pending_logins WHERE expires_at <= $1', [addSeconds(now, -dayInSeconds)]);
  await database.query('DELETE FROM login_history WHERE created_at <= $1', [addSeconds(now, -loginHistorySeconds)]);
  await database.query('DELETE FROM bot_check_uses WHERE expires_at <= $1', [now]);
  await database.query('DELETE FROM passkey_challenge_uses WHERE expires_at <= $1', [now]);
  await database.query('DELETE FROM social_authorizations WHERE expires_at <= $1', [now]);
  await database.query('DELETE FROM used_purchase_tokens WHERE used_at <= $1', [addSeconds(now, -dayInSeconds)]);
  await database.query('DELETE FROM payment_links WHERE expires_at <= $1', [now]);
  await database.query('DELETE FROM payment_events WHERE received_at <= $1', [addSeconds(now, -auditDays * dayInSeconds)]);
  await database.query('DELETE FROM payment_findings WHERE ended_at <= $1', [addSeconds(now, -auditDays * dayInSeconds)]);
  // Cards that were refused, or whose registration was never answered.
  await database.query("DELETE FROM payment_methods WHERE state IN ('registering', 'refused') AND created_at <= $1", [
    addSeconds(now, -dayInSeconds),
  ]);
  await database.query("DELETE FROM checkout_sessions WHERE state = 'open' AND expires_at <= $1", [
    addSeconds(now, -30 * dayInSeconds),
  ]);
  await database.query("DELETE FROM checkout_orders WHERE state = 'verified' AND verified_until <= $1", [
    addSeconds(now, -dayInSeconds),
  ]);
  await database.query('DELETE FROM recovery_reviews WHERE expires_at <= $1', [now]);
  await database.query('DELETE FROM oidc_records WHERE expires_at <= $1', [now]);
  await database.query('DELETE FROM oidc_signing_keys WHERE expires_at <= $1', [now]);
  await database.query('DELETE FROM reserved_login_ids WHERE reserved_until <= $1', [now]);
  await database.query('DELETE FROM taken_benefits WHERE recorded_at <= $1', [addSeconds(now, -benefitDays * dayInSeconds)]);
  await database.query('DELETE FROM known_devices WHERE expires_at <= $1', [now]);
  await database.query('DELETE FROM trusted_devices WHERE expires_at <= $1', [now]);
  await database.query('DELETE FROM audit_log WHERE at <= $1', [addSeconds(now, -auditDays * dayInSeconds)]);
  // Requests with an unknown outcome, and those that were done too late, stay until an operator resolves them.
  await database.query(
    `DELETE FROM flow_asks
      WHERE (state IN ('answered', 'settled') OR (state = 'late' AND outcome IS DISTINCT FROM 'done')) AND ended_at <= $1`,
    [addSeconds(now, -30 * dayInSeconds)],
  );
  // Also mails that were never sent, because there is no mail server: their codes and links have expired.
  await database.query('DELETE FROM outbox WHERE created_at <= $1', [addSeconds(now, -30 * dayInSeconds)]);
}
