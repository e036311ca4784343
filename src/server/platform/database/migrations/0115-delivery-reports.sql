-- What mail servers and providers report of a mail after they have taken it: that it bounced, is delayed, arrived, or was marked as spam.
ALTER TABLE outbox ADD COLUMN delivery text;
-- The enhanced status code of RFC 3463, such as 5.1.1, and what the server said.
ALTER TABLE outbox ADD COLUMN delivery_status text;
ALTER TABLE outbox ADD COLUMN delivery_reason text;
ALTER TABLE outbox ADD COLUMN delivery_at timestamptz;
ALTER TABLE outbox ADD CONSTRAINT outbox_delivery_check
  CHECK (delivery IN ('delayed', 'delivered', 'bounced', 'complained')) NOT VALID;
-- step: transaction
ALTER TABLE outbox VALIDATE CONSTRAINT outbox_delivery_check;
-- The console lists what did not arrive, and counts that of a day: by the time at which the store came to know it.
-- step: concurrently
CREATE INDEX CONCURRENTLY outbox_not_arrived ON outbox (store_id, coalesce(delivery_at, created_at) DESC, outbox_id DESC)
  WHERE state = 'given-up' OR (state = 'due' AND attempts > 0) OR delivery IN ('bounced', 'delayed');
-- step: transaction
DROP INDEX outbox_undelivered;
