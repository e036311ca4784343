-- The comparison of the ledger with the payment provider, in both directions.

-- The provider's reference of the charge that paid an entry; NULL: nothing was charged, or an earlier release recorded it.
ALTER TABLE ledger_entries ADD COLUMN charge_reference text;
-- step: concurrently
CREATE INDEX CONCURRENTLY ledger_entries_charge ON ledger_entries (store_id, charge_reference) WHERE charge_reference IS NOT NULL;
-- step: concurrently
CREATE INDEX CONCURRENTLY ledger_entries_charged_at ON ledger_entries (store_id, created_at, earnings_id)
  WHERE charge_reference IS NOT NULL;
-- Before the constraint is dropped, by whose index refunds of a charge are found.
-- step: concurrently
CREATE INDEX CONCURRENTLY ledger_entries_refunds ON ledger_entries (store_id, refund_of) WHERE refund_of IS NOT NULL;
-- step: transaction
-- A charge is returned in parts, too. The trigger refuses to return more than was paid.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_store_id_refund_of_key;
CREATE OR REPLACE FUNCTION compare_ledger_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line_sum bigint := (SELECT coalesce(sum((line ->> 'amount')::integer), 0) FROM jsonb_array_elements(NEW.lines) AS line);
  rate_sum bigint := (SELECT coalesce(sum((rate ->> 'amount')::integer), 0) FROM jsonb_array_elements(NEW.taxes) AS rate);
  tax_sum bigint := (SELECT coalesce(sum((rate ->> 'taxAmount')::integer), 0) FROM jsonb_array_elements(NEW.taxes) AS rate);
  paid bigint;
BEGIN
  IF NEW.billing_amount <> line_sum OR NEW.billing_amount <> rate_sum OR NEW.tax_amount <> tax_sum THEN
    RAISE EXCEPTION 'the totals of ledger entry % differ from its lines', NEW.earnings_id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.refund_of IS NOT NULL THEN
    -- Simultaneous refunds of one charge wait for each other. One with the same intent is left to the constraint of intents.
    SELECT billing_amount INTO paid FROM ledger_entries
     WHERE store_id = NEW.store_id AND earnings_id = NEW.refund_of AND kind = 'charge' FOR UPDATE;
    IF paid + NEW.billing_amount + coalesce((SELECT sum(billing_amount) FROM ledger_entries
         WHERE store_id = NEW.store_id AND refund_of = NEW.refund_of AND intent <> NEW.intent), 0) < 0 THEN
      RAISE EXCEPTION 'ledger entry % returns more than was paid', NEW.earnings_id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NEW;
END
$$;
-- step: transaction
-- Up to when each store was compared. Every store has a row.
CREATE TABLE payment_reconciliations (
  store_id text NOT NULL REFERENCES stores (store_id),
  -- Where the next run begins: what was created before is compared.
  compare_from timestamptz NOT NULL,
  -- When the next run is due, or the lease of the present one ends.
  next_at timestamptz NOT NULL,
  lease_id text,
  PRIMARY KEY (store_id)
);
COMMENT ON TABLE payment_reconciliations IS 'few: one row for each store';
CREATE INDEX payment_reconciliations_next ON payment_reconciliations (next_at) WHERE next_at > '-infinity';
CREATE INDEX payment_reconciliations_claim ON payment_reconciliations (store_id, next_at);
INSERT INTO payment_reconciliations (store_id, compare_from, next_at) SELECT store_id, created_at, created_at FROM stores;

CREATE FUNCTION insert_payment_reconciliation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payment_reconciliations (store_id, compare_from, next_at)
  VALUES (NEW.store_id, NEW.created_at, NEW.created_at + interval '1 day');
  RETURN NEW;
END
$$;
CREATE TRIGGER stores_reconciled AFTER INSERT ON stores FOR EACH ROW EXECUTE FUNCTION insert_payment_reconciliation();

-- Differences between the ledger and the provider, each found once.
CREATE TABLE payment_findings (
  store_id text NOT NULL REFERENCES stores (store_id),
  finding_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('chargeWithoutSale', 'saleWithoutCharge', 'amountDiffers', 'refundFailed', 'dispute')),
  -- The provider's reference of the charge, the refund or the dispute.
  reference text NOT NULL,
  charge text NOT NULL,
  -- The idempotency key of the charge; empty: not known.
  charge_key text NOT NULL,
  -- Yen.
  amount integer NOT NULL CHECK (amount >= 0),
  -- What the provider says: the state of the charge, the refund or the dispute.
  provider_state text NOT NULL,
  -- refunding: the charge is being returned. repaired: by the program. resolved: by an operator.
  state text NOT NULL CHECK (state IN ('open', 'refunding', 'repaired', 'resolved')),
  next_at timestamptz CHECK ((next_at IS NOT NULL) = (state = 'refunding')),
  found_at timestamptz NOT NULL,
  ended_at timestamptz CHECK ((ended_at IS NOT NULL) = (state IN ('repaired', 'resolved'))),
  lease_id text,
  PRIMARY KEY (store_id, finding_id),
  UNIQUE (store_id, kind, reference)
);
COMMENT ON TABLE payment_findings IS 'time: 400 days after the end; open ones until an operator resolves them';
CREATE INDEX payment_findings_claim ON payment_findings (store_id, next_at, finding_id) WHERE state = 'refunding';
CREATE INDEX payment_findings_open ON payment_findings (store_id, found_at) WHERE state = 'open';
CREATE INDEX payment_findings_next ON payment_findings (next_at) WHERE state = 'refunding' AND next_at > '-infinity';
CREATE INDEX payment_findings_ended ON payment_findings (ended_at) WHERE ended_at IS NOT NULL;
