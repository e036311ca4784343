-- Contracts name the method that pays them, and settle one period after another.
ALTER TABLE subscriptions
  -- NULL: nothing is to be paid.
  ADD COLUMN method_id text,
  -- What the next settlement charges; `price` is the price without a campaign.
  ADD COLUMN billing_amount integer CHECK (billing_amount BETWEEN 0 AND price),
  -- { "name": { "ja": "…" }, "discount": 500, "count": 3, "startsAt": "…", "endsAt": "…" }; NULL: none.
  ADD COLUMN campaign jsonb,
  -- Settlements that the campaign still discounts; NULL: all.
  ADD COLUMN campaign_remaining integer CHECK (campaign_remaining >= 0),
  ADD COLUMN first_payment_at timestamptz,
  -- Number of the period that runs. 0: the free trial.
  ADD COLUMN period integer NOT NULL DEFAULT 1 CHECK (period >= 0),
  -- The start of `anchor_period`. Later periods start whole spans after it, so that short months do not shift them.
  ADD COLUMN anchor_at timestamptz,
  ADD COLUMN anchor_period integer NOT NULL DEFAULT 1 CHECK (anchor_period >= 0),
  -- A cancelled contract whose payment was overdue keeps no date.
  ALTER COLUMN next_settlement_at DROP NOT NULL;

-- A copied method gets the row that it was copied from. Of some there is none: the provider knows no such method.
INSERT INTO payment_methods (store_id, method_id, account_id, method_type, state, is_valid, card_suffix, card_expiry, card_brand, created_at)
SELECT DISTINCT ON (s.store_id, s.account_id, s.payment_method - 'isValid')
  s.store_id, 'pm_' || s.subscription_id, s.account_id, s.payment_method ->> 'paymentMethodType', 'active', false,
  s.payment_method -> 'creditInfo' ->> 'cardNumberSuffix', s.payment_method -> 'creditInfo' ->> 'expireDate',
  s.payment_method -> 'creditInfo' ->> 'cardbrandCode', s.started_at
FROM subscriptions s
WHERE s.payment_method IS NOT NULL AND s.ended_at IS NULL AND NOT EXISTS (
  SELECT 1 FROM payment_methods m
  WHERE m.store_id = s.store_id AND m.account_id = s.account_id AND m.state = 'active'
    AND m.method_type = s.payment_method ->> 'paymentMethodType'
    AND m.card_suffix IS NOT DISTINCT FROM s.payment_method -> 'creditInfo' ->> 'cardNumberSuffix')
ORDER BY s.store_id, s.account_id, s.payment_method - 'isValid', s.subscription_id;

UPDATE subscriptions s SET
  method_id = (
    SELECT m.method_id FROM payment_methods m
    WHERE m.store_id = s.store_id AND m.account_id = s.account_id AND m.state = 'active'
      AND m.method_type = s.payment_method ->> 'paymentMethodType'
      AND m.card_suffix IS NOT DISTINCT FROM s.payment_method -> 'creditInfo' ->> 'cardNumberSuffix'
    ORDER BY m.reference IS NULL, m.created_at DESC LIMIT 1),
  billing_amount = s.price,
  first_payment_at = CASE WHEN s.status IN ('NEW_TRIAL_CONTRACT', 'TRIAL_CANCEL_REQUEST') THEN s.next_settlement_at ELSE s.started_at END,
  period = CASE WHEN s.status IN ('NEW_TRIAL_CONTRACT', 'TRIAL_CANCEL_REQUEST') THEN 0 ELSE 1 END,
  anchor_at = s.next_settlement_at,
  anchor_period = CASE WHEN s.status IN ('NEW_TRIAL_CONTRACT', 'TRIAL_CANCEL_REQUEST') THEN 1 ELSE 2 END;

UPDATE payment_methods m SET contracts = (
  SELECT count(*) FROM subscriptions s WHERE s.store_id = m.store_id AND s.method_id = m.method_id AND s.ended_at IS NULL);

ALTER TABLE subscriptions
  DROP COLUMN payment_method,
  ALTER COLUMN billing_amount SET NOT NULL,
  ALTER COLUMN first_payment_at SET NOT NULL,
  ALTER COLUMN anchor_at SET NOT NULL,
  ADD FOREIGN KEY (store_id, method_id) REFERENCES payment_methods (store_id, method_id) ON DELETE SET NULL (method_id);
CREATE INDEX subscriptions_method ON subscriptions (store_id, method_id) WHERE method_id IS NOT NULL;
-- All contracts of an account, for the question whether it had one of a plan before.
CREATE INDEX subscriptions_account ON subscriptions (store_id, account_id, plan_id);

-- `payment_methods.contracts` counts running contracts. A method can only be used while it is active.
CREATE FUNCTION count_method_contracts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  previous text := CASE WHEN TG_OP <> 'INSERT' AND OLD.ended_at IS NULL THEN OLD.method_id END;
  chosen text := CASE WHEN TG_OP <> 'DELETE' AND NEW.ended_at IS NULL THEN NEW.method_id END;
BEGIN
  IF previous IS NOT DISTINCT FROM chosen THEN
    RETURN NULL;
  END IF;
  -- In one order, so that two changes never wait for each other.
  PERFORM 1 FROM payment_methods
    WHERE store_id = coalesce(NEW.store_id, OLD.store_id) AND method_id IN (previous, chosen) ORDER BY method_id FOR UPDATE;
  UPDATE payment_methods SET contracts = contracts - 1 WHERE store_id = OLD.store_id AND method_id = previous;
  IF chosen IS NOT NULL THEN
    UPDATE payment_methods SET contracts = contracts + 1
      WHERE store_id = NEW.store_id AND method_id = chosen AND account_id = NEW.account_id AND state = 'active';
    IF NOT FOUND THEN
      RAISE EXCEPTION 'no active payment method % of the account', chosen USING ERRCODE = 'foreign_key_violation';
    END IF;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER subscriptions_method_count AFTER INSERT OR DELETE OR UPDATE OF method_id, ended_at ON subscriptions
  FOR EACH ROW EXECUTE FUNCTION count_method_contracts();

-- Each period of a contract and how it was paid. A contract that runs has exactly one row that is not settled: the next.
CREATE TABLE subscription_periods (
  store_id text NOT NULL,
  -- "<subscription_id>.<period>"
  period_id text NOT NULL,
  subscription_id text NOT NULL,
  period integer NOT NULL CHECK (period >= 0),
  due_at timestamptz NOT NULL,
  -- due: it waits for its time or for the next attempt. charging: the outcome of an attempt is not known.
  -- failed: all attempts were declined; the member must pay. ended: the contract ended before.
  state text NOT NULL CHECK (state IN ('due', 'charging', 'paid', 'failed', 'ended')),
  amount integer NOT NULL CHECK (amount >= 0),
  -- When the row is handled next; while a process handles it, the end of its lease.
  next_at timestamptz,
  -- Attempts that were begun; `attempts` is a part of the idempotency key.
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- Attempts that the worker began by itself and that were declined.
  declined integer NOT NULL DEFAULT 0 CHECK (declined >= 0),
  first_failed_at timestamptz,
  -- Of the attempt under way or the last one.
  charge_key text,
  charged_method text,
  charge_reference text,
  -- NULL: not paid, or nothing was to be paid.
  earnings_id text,
  settled_at timestamptz,
  PRIMARY KEY (store_id, period_id),
  UNIQUE (store_id, subscription_id, period),
  FOREIGN KEY (store_id, subscription_id) REFERENCES subscriptions (store_id, subscription_id) ON DELETE CASCADE,
  CHECK ((next_at IS NOT NULL) = (state IN ('due', 'charging'))),
  CHECK ((charge_key IS NOT NULL) OR state <> 'charging')
);
CREATE INDEX subscription_periods_next ON subscription_periods (next_at) WHERE state IN ('due', 'charging');
CREATE UNIQUE INDEX subscription_periods_open ON subscription_periods (store_id, subscription_id)
  WHERE state IN ('due', 'charging', 'failed');

INSERT INTO subscription_periods (store_id, period_id, subscription_id, period, due_at, state, amount, next_at, declined, first_failed_at)
SELECT store_id, subscription_id || '.' || (period + 1), subscription_id, period + 1, next_settlement_at,
  CASE WHEN status IN ('HOLD', 'TRIAL_HOLD') THEN 'failed' ELSE 'due' END, price,
  CASE WHEN status NOT IN ('HOLD', 'TRIAL_HOLD') THEN next_settlement_at END,
  CASE WHEN status IN ('HOLD', 'TRIAL_HOLD', 'HOLD_CANCEL_REQUEST', 'TRIAL_HOLD_CANCEL_REQUEST') THEN 4 ELSE 0 END,
  CASE WHEN status IN ('HOLD', 'TRIAL_HOLD', 'HOLD_CANCEL_REQUEST', 'TRIAL_HOLD_CANCEL_REQUEST') THEN next_settlement_at END
FROM subscriptions WHERE ended_at IS NULL;
UPDATE subscriptions SET next_settlement_at = NULL WHERE ended_at IS NULL AND status IN ('HOLD', 'TRIAL_HOLD');

-- Purchases under way: each counts as a sold contract and as one of the account, until it becomes a contract or is declined.
CREATE TABLE sale_reservations (
  store_id text NOT NULL,
  reservation_id text NOT NULL,
  account_id text NOT NULL,
  plan_id text NOT NULL,
  reserved_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, reservation_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
);
CREATE INDEX sale_reservations_account ON sale_reservations (store_id, account_id);
