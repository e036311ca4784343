-- A claim reads the jobs of a store in the order of an index. The search for the next due job has an index of its own, with a condition
-- that keeps it from claims: by it they would read the jobs of all stores.
DROP INDEX purchase_refunds_next;
DROP INDEX checkout_orders_next;
DROP INDEX withdrawals_due;
-- Charges of unknown outcome are looked up by a job of their own.
DROP INDEX subscription_periods_next;
-- Requests to actors are claimed by store, flow and actor; first attempts apart from retries.
DROP INDEX flow_asks_due;
DROP INDEX flow_asks_untold;
-- step: concurrently
CREATE INDEX CONCURRENTLY purchase_refunds_next ON purchase_refunds (next_at) WHERE refunded_at IS NULL AND next_at > '-infinity';
-- step: concurrently
CREATE INDEX CONCURRENTLY purchase_refunds_claim ON purchase_refunds (store_id, next_at, refund_id) WHERE refunded_at IS NULL;
-- step: concurrently
CREATE INDEX CONCURRENTLY checkout_orders_next ON checkout_orders (next_at)
  WHERE state IN ('charging', 'refunding') AND next_at > '-infinity';
-- step: concurrently
CREATE INDEX CONCURRENTLY checkout_orders_claim ON checkout_orders (store_id, next_at, order_id) WHERE state IN ('charging', 'refunding');
-- step: concurrently
CREATE INDEX CONCURRENTLY withdrawals_next ON withdrawals (erase_at) WHERE erase_at > '-infinity';
-- step: concurrently
CREATE INDEX CONCURRENTLY withdrawals_claim ON withdrawals (store_id, erase_at, account_id);
-- step: concurrently
CREATE INDEX CONCURRENTLY subscription_periods_next ON subscription_periods (next_at) WHERE state = 'due' AND next_at > '-infinity';
-- step: concurrently
CREATE INDEX CONCURRENTLY subscription_periods_claim ON subscription_periods (store_id, next_at, period_id) WHERE state = 'due';
-- step: concurrently
CREATE INDEX CONCURRENTLY subscription_periods_unknown_next ON subscription_periods (next_at)
  WHERE state = 'charging' AND next_at > '-infinity';
-- step: concurrently
CREATE INDEX CONCURRENTLY subscription_periods_unknown_claim ON subscription_periods (store_id, next_at, period_id)
  WHERE state = 'charging';
-- step: concurrently
CREATE INDEX CONCURRENTLY flow_asks_next ON flow_asks (next_at) WHERE state = 'due' AND next_at > '-infinity';
-- step: concurrently
CREATE INDEX CONCURRENTLY flow_asks_answered ON flow_asks (next_at, ask_id) WHERE state = 'due' AND answer IS NOT NULL;
-- step: concurrently
CREATE INDEX CONCURRENTLY flow_asks_first ON flow_asks (store_id, flow_id, actor, next_at, ask_id)
  WHERE state = 'due' AND answer IS NULL AND first_put_at IS NULL;
-- step: concurrently
CREATE INDEX CONCURRENTLY flow_asks_retry ON flow_asks (store_id, flow_id, actor, next_at, ask_id)
  WHERE state = 'due' AND answer IS NULL AND first_put_at IS NOT NULL;
-- step: concurrently
CREATE INDEX CONCURRENTLY flow_asks_overdue_next ON flow_asks (unknown_at)
  WHERE unknown_at IS NOT NULL AND answer IS NULL AND unknown_at > '-infinity';
-- step: concurrently
CREATE INDEX CONCURRENTLY flow_asks_overdue ON flow_asks (store_id, unknown_at, ask_id) WHERE unknown_at IS NOT NULL AND answer IS NULL;
