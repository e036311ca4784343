-- Cards that expire before a renewal, and cards that were declined.

-- When the provider last declined a charge of the method; NULL: the last charge was approved, or there was none.
ALTER TABLE payment_methods ADD COLUMN declined_at timestamptz;
-- When the method of the contract is looked at, so that its member hears of an expired card before the renewal; NULL: done, or not needed.
ALTER TABLE subscription_periods ADD COLUMN notice_at timestamptz, ADD COLUMN notice_lease_id text;
-- step: concurrently
CREATE INDEX CONCURRENTLY subscription_periods_notice_claim ON subscription_periods (store_id, notice_at, period_id)
  WHERE notice_at IS NOT NULL;
-- step: concurrently
CREATE INDEX CONCURRENTLY subscription_periods_notice_next ON subscription_periods (notice_at)
  WHERE notice_at IS NOT NULL AND notice_at > '-infinity';
-- step: concurrently
CREATE INDEX CONCURRENTLY subscription_periods_without_notice ON subscription_periods (store_id, period_id)
  WHERE state = 'due' AND declined = 0 AND notice_at IS NULL;
-- step: batches
UPDATE subscription_periods SET notice_at = due_at - interval '14 days'
 WHERE (store_id, period_id) IN (
   SELECT store_id, period_id FROM subscription_periods WHERE state = 'due' AND declined = 0 AND notice_at IS NULL LIMIT 1000);
-- step: transaction
DROP INDEX subscription_periods_without_notice;
