-- Mails before a payment is taken (ADR 0079).

-- When the member was mailed that the period is about to be paid; NULL: not yet, or no mail is needed.
ALTER TABLE subscription_periods ADD COLUMN announced_at timestamptz;
-- When the last look at the period was over; NULL: a look is due at notice_at. An earlier release leaves both NULL, which the sweep finds.
ALTER TABLE subscription_periods ADD COLUMN noticed_at timestamptz;
-- step: concurrently
CREATE INDEX CONCURRENTLY subscription_periods_unnoticed ON subscription_periods (store_id, period_id)
  WHERE state = 'due' AND declined = 0 AND notice_at IS NULL AND noticed_at IS NULL;
