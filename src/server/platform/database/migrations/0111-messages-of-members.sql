-- The console lists the messages of a member, also those to addresses that the member has given up since, and all that did not arrive.
-- The member who reads it; NULL: a guest, an operator, an address that members share, or a message of an earlier release.
ALTER TABLE outbox ADD COLUMN account_id text;
-- step: concurrently
CREATE INDEX CONCURRENTLY outbox_account ON outbox (store_id, account_id, created_at DESC) WHERE account_id IS NOT NULL;
-- step: concurrently
CREATE INDEX CONCURRENTLY outbox_undelivered ON outbox (store_id, written DESC)
  WHERE state = 'given-up' OR (state = 'due' AND attempts > 0);
