-- What the owner of a family group changed for a kid, shown to the kid on the account top.
CREATE TABLE kids_notices (
  store_id text NOT NULL,
  account_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('loginId', 'password')),
  at timestamptz NOT NULL,
  PRIMARY KEY (store_id, account_id, kind),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
);

-- The name of the kid that a session has deleted, until its completion page has shown it once.
CREATE TABLE kids_deletions (
  store_id text NOT NULL,
  session_id text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (store_id, session_id),
  FOREIGN KEY (store_id, session_id) REFERENCES sessions (store_id, session_id) ON DELETE CASCADE
);
