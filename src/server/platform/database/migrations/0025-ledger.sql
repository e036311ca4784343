-- What members paid and got back, in yen with tax. Entries are only added: a mistake is corrected by a refund and a new charge.
CREATE TABLE ledger_entries (
  store_id text NOT NULL,
  earnings_id text NOT NULL,
  -- No foreign key: entries outlive the account.
  account_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('charge', 'refund')),
  -- The charge that a refund returns as a whole.
  refund_of text,
  -- Why the entry exists, such as one period of one subscription: the same intent is recorded once.
  intent text NOT NULL,
  created_at timestamptz NOT NULL,
  order_info_id text NOT NULL,
  -- In each language of the store, as they were.
  plan_name jsonb NOT NULL,
  provider_name jsonb NOT NULL,
  -- [{ "name": { "ja": "…" }, "quantity": 1, "amount": 1980, "taxRate": 10 }], amounts with tax.
  lines jsonb NOT NULL,
  -- [{ "taxRate": 10, "amount": 1980, "taxAmount": 180 }], rounded once for each rate.
  taxes jsonb NOT NULL,
  billing_amount integer NOT NULL,
  tax_amount integer NOT NULL,
  -- How it was paid, at that time; NULL: without a payment method.
  payment_method jsonb,
  PRIMARY KEY (store_id, earnings_id),
  UNIQUE (store_id, intent),
  UNIQUE (store_id, refund_of),
  FOREIGN KEY (store_id, refund_of) REFERENCES ledger_entries (store_id, earnings_id),
  CHECK ((kind = 'refund') = (refund_of IS NOT NULL)),
  CHECK (CASE kind WHEN 'charge' THEN tax_amount BETWEEN 0 AND billing_amount ELSE tax_amount BETWEEN billing_amount AND 0 END)
);
CREATE INDEX ledger_entries_newest ON ledger_entries (store_id, account_id, created_at DESC, earnings_id DESC);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER ledger_entries_kept BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_not_emptied BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The totals of an entry are those of its lines, and the tax is that of its rates.
CREATE FUNCTION compare_ledger_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line_sum bigint := (SELECT coalesce(sum((line ->> 'amount')::integer), 0) FROM jsonb_array_elements(NEW.lines) AS line);
  rate_sum bigint := (SELECT coalesce(sum((rate ->> 'amount')::integer), 0) FROM jsonb_array_elements(NEW.taxes) AS rate);
  tax_sum bigint := (SELECT coalesce(sum((rate ->> 'taxAmount')::integer), 0) FROM jsonb_array_elements(NEW.taxes) AS rate);
BEGIN
  IF NEW.billing_amount <> line_sum OR NEW.billing_amount <> rate_sum OR NEW.tax_amount <> tax_sum THEN
    RAISE EXCEPTION 'the totals of ledger entry % differ from its lines', NEW.earnings_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER ledger_entries_sums BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION compare_ledger_sums();
