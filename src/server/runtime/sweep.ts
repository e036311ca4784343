// What is over of the tables of the platform and the runtime; areas export the sweeps of their own tables.
import { daySeconds } from '../../rules/durations.ts';
import { isFlowOver } from '../platform/database/flow-expiry.ts';
import { createPartitions } from '../platform/database/partitions.ts';
import { loginAttemptsSweep } from '../platform/limits/login-throttle.ts';
import { idleSeconds } from '../platform/sessions/sessions.ts';
import { dropPartitions } from '../platform/sweep/drop-partitions.ts';
import { agreeOnKey } from '../platform/sweep/seal-again.ts';
import { deleteOver, type SweepRegistry } from '../platform/sweep/sweep.ts';

/** Links of invitations and requests, as the partial indexes of the table have them. */
const isRequest = "purpose IN ('familyJoin', 'familyOwner', 'kidsRevoke')";

/** docs/erasing.md lists after how long. */
export const sweep: SweepRegistry = {
  'stores.sealing_key': agreeOnKey,
  partitions: ({ database, now }) => createPartitions(database, now),
  sessions: deleteOver({ table: 'sessions', at: 'expires_at' }),
  'sessions.idle': deleteOver({ table: 'sessions', at: 'last_seen_at', keptSeconds: idleSeconds }),
  operator_sessions: deleteOver({ table: 'operator_sessions', at: 'expires_at' }),
  // Until then the page of an expired login explains that it has expired.
  pending_logins: deleteOver({ table: 'pending_logins', at: 'expires_at', keptSeconds: daySeconds }),
  known_devices: deleteOver({ table: 'known_devices', at: 'expires_at' }),
  flows: deleteOver({ table: 'flows', at: 'flows.expires_at', where: isFlowOver('$1') }),
  // Inserted again by the next process that needs it.
  compiled_inputs: deleteOver({ table: 'compiled_inputs', at: 'made_at', keptSeconds: 30 * daySeconds }),
  // Requests with an unknown outcome, and those that were done too late, stay until an operator resolves them.
  flow_asks: deleteOver({
    table: 'flow_asks',
    at: 'ended_at',
    keptSeconds: 30 * daySeconds,
    where: "(state IN ('answered', 'settled') OR (state = 'late' AND outcome IS DISTINCT FROM 'done'))",
  }),
  one_time_codes: deleteOver({ table: 'one_time_codes', at: 'expires_at', keptSeconds: daySeconds }),
  link_tokens: deleteOver({ table: 'link_tokens', at: 'expires_at', keptSeconds: daySeconds, where: `NOT ${isRequest}` }),
  'link_tokens.used': deleteOver({ table: 'link_tokens', at: 'used_at', keptSeconds: daySeconds, where: `NOT ${isRequest}` }),
  // As long as an old mail may be opened, whose link then says why it cannot be used.
  'link_tokens.requests': deleteOver({
    table: 'link_tokens',
    at: 'expires_at',
    keptSeconds: 30 * daySeconds,
    where: isRequest,
  }),
  'link_tokens.usedRequests': deleteOver({
    table: 'link_tokens',
    at: 'used_at',
    keptSeconds: 30 * daySeconds,
    where: isRequest,
  }),
  rate_limits: deleteOver({ table: 'rate_limits', at: 'window_end' }),
  login_attempts: loginAttemptsSweep,
  api_idempotency_keys: deleteOver({ table: 'api_idempotency_keys', at: 'expires_at' }),
  // Also mails that were never sent, because there is no mail server: their codes and links have expired.
  outbox: deleteOver({ table: 'outbox', at: 'created_at', keptSeconds: 30 * daySeconds }),
  // Readers of the feed and deliveries are long done.
  events: deleteOver({ table: 'events', at: 'at', keptSeconds: 30 * daySeconds }),
  audit_log: dropPartitions({ table: 'audit_log', at: 'at', keptSeconds: 400 * daySeconds }),
};
