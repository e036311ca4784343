-- An endpoint that does not answer is left alone for a while, and its deliveries are claimed apart from those of others.
ALTER TABLE webhook_endpoints
  -- When it did not answer: until then nothing is sent to it, and after that one delivery, until one arrives. NULL: it answers.
  ADD COLUMN paused_until timestamptz;

-- step: concurrently
CREATE INDEX CONCURRENTLY webhook_deliveries_claim ON webhook_deliveries (store_id, endpoint_id, due_at, delivery_id) WHERE state = 'due';

-- step: transaction
DROP INDEX webhook_deliveries_due;
