-- Uses of campaign codes: one row for each purchase or order, deleted if its payment is declined.
CREATE TABLE campaign_uses (
  store_id text NOT NULL,
  use_id text NOT NULL,
  code text NOT NULL,
  -- NULL: a guest, or a member who left.
  account_id text,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, use_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE SET NULL (account_id)
);
CREATE INDEX campaign_uses_account ON campaign_uses (store_id, account_id, code) WHERE account_id IS NOT NULL;

-- How often each code was used. Its row is locked while a use is counted.
CREATE TABLE campaign_counts (
  store_id text NOT NULL,
  code text NOT NULL,
  used integer NOT NULL CHECK (used >= 0),
  PRIMARY KEY (store_id, code)
);
