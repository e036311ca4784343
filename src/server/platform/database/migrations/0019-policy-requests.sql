-- Who agreed for a kids account; null: the member.
ALTER TABLE policy_agreements ADD COLUMN agreed_by text;
-- Counts who has not agreed yet.
CREATE INDEX policy_agreements_revision ON policy_agreements (store_id, policy_id, revision, account_id);

-- Policies that kids accounts ask their parents to agree to. An answered request becomes an agreement.
CREATE TABLE policy_requests (
  store_id text NOT NULL,
  account_id text NOT NULL,
  policy_id text NOT NULL,
  revision integer NOT NULL,
  key text NOT NULL,
  requested_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, account_id, policy_id, revision),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
);
