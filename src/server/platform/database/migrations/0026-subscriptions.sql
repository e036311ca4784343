-- Contracts of members, one row for each. Prices in yen with tax.
CREATE TABLE subscriptions (
  store_id text NOT NULL,
  subscription_id text NOT NULL,
  account_id text NOT NULL,
  plan_id text NOT NULL,
  status text NOT NULL CHECK (status IN (
    'NEW_CONTRACT', 'ONGOING_CONTRACT', 'TRIAL_TO_PAID', 'RE_CONTRACT', 'HOLD_RELEASED', 'TRIAL_HOLD_RELEASED',
    'NEW_TRIAL_CONTRACT',
    'HOLD_CANCEL_REQUEST', 'TRIAL_HOLD_CANCEL_REQUEST', 'CANCEL_REQUEST', 'TRIAL_CANCEL_REQUEST',
    'HOLD', 'TRIAL_HOLD')),
  -- Of a contract that is to be cancelled: the status that it goes back to.
  status_before text,
  -- Names, provider and channel of the plan, as agreed.
  plan jsonb NOT NULL,
  price integer NOT NULL CHECK (price >= 0),
  tax_rate integer NOT NULL CHECK (tax_rate IN (8, 10)),
  renew_span_unit text NOT NULL CHECK (renew_span_unit IN ('days', 'weeks', 'months')),
  renew_span integer NOT NULL CHECK (renew_span > 0),
  -- Of a contract that is to be cancelled: its end.
  next_settlement_at timestamptz NOT NULL,
  -- Type and card as they may be shown; NULL: free.
  payment_method jsonb,
  started_at timestamptz NOT NULL,
  -- NULL: it runs.
  ended_at timestamptz,
  PRIMARY KEY (store_id, subscription_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
);
CREATE INDEX subscriptions_running ON subscriptions (store_id, account_id, started_at, subscription_id) WHERE ended_at IS NULL;

-- How many contracts of a plan were sold, for plans with a limit. A purchase adds one only below the limit.
CREATE TABLE plan_sales (
  store_id text NOT NULL,
  plan_id text NOT NULL,
  sold integer NOT NULL CHECK (sold >= 0),
  PRIMARY KEY (store_id, plan_id)
);
