-- Purchase tokens that were used for an order. A token is signed and expires, so that only used ones are stored.
CREATE TABLE used_purchase_tokens (
  store_id text NOT NULL,
  token_hash text NOT NULL,
  account_id text NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, token_hash),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
);
CREATE INDEX used_purchase_tokens_used ON used_purchase_tokens (used_at);
