-- Each claim of a job gets an id, so that the end of its lease can be moved while a process works on it.
ALTER TABLE outbox ADD COLUMN lease_id text;
ALTER TABLE flow_asks ADD COLUMN lease_id text;
-- Of the claim that reports an unknown outcome.
ALTER TABLE flow_asks ADD COLUMN overdue_lease_id text;
ALTER TABLE subscription_periods ADD COLUMN lease_id text;
ALTER TABLE checkout_orders ADD COLUMN lease_id text;
ALTER TABLE purchase_refunds ADD COLUMN lease_id text;
ALTER TABLE withdrawals ADD COLUMN lease_id text;
