-- A message without a code or link that ends keeps its text when it is given up, so that an operator can send it again.
ALTER TABLE outbox ADD COLUMN is_resendable boolean NOT NULL DEFAULT false;
-- The console lists members whose card has expired: those cards only, and not all that are active.
-- step: concurrently
CREATE INDEX CONCURRENTLY payment_methods_expired ON payment_methods (store_id, card_expiry, account_id)
  WHERE state = 'active' AND card_expiry IS NOT NULL;
-- step: transaction
DROP INDEX payment_methods_expiry;
