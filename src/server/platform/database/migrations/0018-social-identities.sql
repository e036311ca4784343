-- Accounts at identity providers by which members log in. `issuer`: as in the settings, so that a provider that is replaced
-- under the same id signs nobody in.
CREATE TABLE social_identities (
  store_id text NOT NULL,
  provider text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  account_id text NOT NULL,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, provider, issuer, subject),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX social_identities_account ON social_identities (store_id, account_id, provider);

-- Authorization requests to providers that have not come back yet; each is deleted by its return. The state is stored as SHA-256; nonce and
-- PKCE verifier are derived from the state and the keys.
CREATE TABLE social_authorizations (
  store_id text NOT NULL,
  state_hash text NOT NULL,
  session_id text NOT NULL,
  provider text NOT NULL,
  action text NOT NULL CHECK (action IN ('signup', 'login', 'relate')),
  -- The member who links; null for sign-up and login.
  account_id text,
  return_to text,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, state_hash),
  FOREIGN KEY (store_id, session_id) REFERENCES sessions (store_id, session_id) ON DELETE CASCADE
);
CREATE INDEX social_authorizations_session ON social_authorizations (store_id, session_id);
CREATE INDEX social_authorizations_expiry ON social_authorizations (expires_at);
