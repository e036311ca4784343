-- Logins past the first factor. The session stays a guest's until the second one is given.
CREATE TABLE pending_logins (
  store_id text NOT NULL,
  session_id text NOT NULL,
  account_id text NOT NULL,
  -- How the login was proven: Password, AuthCode or ExternalAuth.
  first_factor text NOT NULL,
  -- As entered, normalized: an e-mail address or a login ID.
  identifier text NOT NULL,
  -- Where to continue after the login; null: at the default page.
  return_to text,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, session_id),
  FOREIGN KEY (store_id, session_id) REFERENCES sessions (store_id, session_id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
);
CREATE INDEX pending_logins_account ON pending_logins (store_id, account_id);
CREATE INDEX pending_logins_expiry ON pending_logins (expires_at);
