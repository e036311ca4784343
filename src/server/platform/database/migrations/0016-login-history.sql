-- Login attempts of accounts, for the members to look at. Deleted after 180 days.
CREATE TABLE login_history (
  store_id text NOT NULL,
  account_id text NOT NULL,
  entry_id text NOT NULL,
  created_at timestamptz NOT NULL,
  succeeded boolean NOT NULL,
  -- As entered, normalized: an e-mail address or a login ID.
  identifier text NOT NULL,
  login_method text NOT NULL CHECK (login_method IN ('Password', 'AuthCode', 'ExternalAuth')),
  -- The second factor that was used; NULL: none.
  multi_factor_type text CHECK (multi_factor_type IN ('Email', 'SMS', 'OTP', 'BackupCode')),
  requests_multi_factor boolean NOT NULL,
  ip text NOT NULL,
  -- ISO 3166-1 alpha-2, from a trusted proxy; NULL: unknown.
  country text,
  user_agent text NOT NULL,
  PRIMARY KEY (store_id, account_id, entry_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
);
CREATE INDEX login_history_newest ON login_history (store_id, account_id, created_at DESC, entry_id DESC);
CREATE INDEX login_history_age ON login_history (created_at);
