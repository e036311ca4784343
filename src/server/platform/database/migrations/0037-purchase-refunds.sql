-- Charges of purchases whose contract could not start, until they are returned. Written before the provider is asked.
CREATE TABLE purchase_refunds (
  store_id text NOT NULL,
  -- The idempotency key of the charge.
  refund_id text NOT NULL,
  account_id text NOT NULL,
  -- The provider's reference of the charge.
  charge text NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  next_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  refunded_at timestamptz,
  PRIMARY KEY (store_id, refund_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
);
CREATE INDEX purchase_refunds_next ON purchase_refunds (next_at) WHERE refunded_at IS NULL;
CREATE INDEX purchase_refunds_account ON purchase_refunds (store_id, account_id);
