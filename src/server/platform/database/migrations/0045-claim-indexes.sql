-- A claim reads the jobs of a store in the order of an index. The time at which the next job is due has an index of its own.
CREATE INDEX outbox_claim ON outbox (store_id, next_at, outbox_id) WHERE state = 'due';
CREATE INDEX purchase_refunds_claim ON purchase_refunds (store_id, next_at, refund_id) WHERE refunded_at IS NULL;
CREATE INDEX checkout_orders_claim ON checkout_orders (store_id, next_at, order_id) WHERE state IN ('charging', 'refunding');
CREATE INDEX withdrawals_claim ON withdrawals (store_id, erase_at, account_id);

-- Charges of unknown outcome are looked up by a job of their own.
CREATE INDEX subscription_periods_due ON subscription_periods (next_at) WHERE state = 'due';
CREATE INDEX subscription_periods_claim ON subscription_periods (store_id, next_at, period_id) WHERE state = 'due';
CREATE INDEX subscription_periods_unknown ON subscription_periods (next_at) WHERE state = 'charging';
CREATE INDEX subscription_periods_unknown_claim ON subscription_periods (store_id, next_at, period_id) WHERE state = 'charging';
DROP INDEX subscription_periods_next;

-- Requests to actors are claimed by store, flow and actor; first attempts apart from retries.
CREATE INDEX flow_asks_answered ON flow_asks (next_at, ask_id) WHERE state = 'due' AND answer IS NOT NULL;
CREATE INDEX flow_asks_first ON flow_asks (store_id, flow_id, actor, next_at, ask_id)
  WHERE state = 'due' AND answer IS NULL AND first_put_at IS NULL;
CREATE INDEX flow_asks_retry ON flow_asks (store_id, flow_id, actor, next_at, ask_id)
  WHERE state = 'due' AND answer IS NULL AND first_put_at IS NOT NULL;
CREATE INDEX flow_asks_overdue ON flow_asks (store_id, unknown_at, ask_id) WHERE unknown_at IS NOT NULL AND answer IS NULL;
