-- The console lists members whose card has expired, and those whose contract is held because a charge failed.
-- step: concurrently
CREATE INDEX CONCURRENTLY payment_methods_expiry ON payment_methods (store_id, account_id, card_expiry)
  WHERE state = 'active' AND card_expiry IS NOT NULL;
-- step: concurrently
CREATE INDEX CONCURRENTLY subscriptions_held ON subscriptions (store_id, account_id)
  WHERE ended_at IS NULL AND status IN ('HOLD', 'TRIAL_HOLD', 'HOLD_CANCEL_REQUEST', 'TRIAL_HOLD_CANCEL_REQUEST');
-- step: concurrently
CREATE INDEX CONCURRENTLY accounts_closed ON accounts (store_id, account_id) WHERE withdrawn_at IS NOT NULL;
