-- For the sweep, which deletes rows by these times, and for the erasing of accounts, which finds rows by owner and address.
-- step: concurrently
CREATE INDEX CONCURRENTLY sessions_last_seen ON sessions (last_seen_at);
-- step: concurrently
CREATE INDEX CONCURRENTLY outbox_created ON outbox (created_at);
-- step: concurrently
CREATE INDEX CONCURRENTLY outbox_recipient ON outbox (store_id, recipient);
-- step: concurrently
CREATE INDEX CONCURRENTLY flow_asks_owner ON flow_asks (store_id, owner);
-- step: concurrently
CREATE INDEX CONCURRENTLY flow_asks_over ON flow_asks (ended_at)
  WHERE state IN ('answered', 'settled') OR (state = 'late' AND outcome IS DISTINCT FROM 'done');
-- step: concurrently
CREATE INDEX CONCURRENTLY flows_owner ON flows (store_id, owner);
-- step: concurrently
CREATE INDEX CONCURRENTLY link_tokens_address ON link_tokens (store_id, lower(data ->> 'email')) WHERE data ->> 'email' IS NOT NULL;
-- step: concurrently
CREATE INDEX CONCURRENTLY checkout_orders_account ON checkout_orders (store_id, account_id) WHERE account_id IS NOT NULL;
-- step: concurrently
CREATE INDEX CONCURRENTLY one_time_codes_owner ON one_time_codes (store_id, owner);
-- step: concurrently
CREATE INDEX CONCURRENTLY social_authorizations_account ON social_authorizations (store_id, account_id) WHERE account_id IS NOT NULL;
-- step: concurrently
CREATE INDEX CONCURRENTLY used_purchase_tokens_account ON used_purchase_tokens (store_id, account_id);
-- For the members of a group, which are found by its owner.
-- step: concurrently
CREATE INDEX CONCURRENTLY family_groups_owner ON family_groups (store_id, owner_id);
-- When the lock is over and every failure is forgotten, one in an hour. The time zone makes the expression immutable.
-- step: concurrently
CREATE INDEX CONCURRENTLY login_attempts_forgotten ON login_attempts
  (greatest(blocked_until, (last_failed_at AT TIME ZONE 'UTC' + make_interval(secs => failures * 3600)) AT TIME ZONE 'UTC'));
