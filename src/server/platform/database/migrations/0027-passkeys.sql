-- Passkeys by which members log in.
CREATE TABLE passkeys (
  store_id text NOT NULL,
  account_id text NOT NULL,
  passkey_id text NOT NULL,
  -- As the browser names it, base64url.
  credential_id text NOT NULL,
  -- COSE key.
  public_key bytea NOT NULL,
  -- Signatures made, or 0 for authenticators that do not count.
  counter bigint NOT NULL,
  transports jsonb NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (store_id, account_id, passkey_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX passkeys_credential ON passkeys (store_id, credential_id);

-- Challenges that were answered: each is valid once. Deleted when the challenge has expired.
CREATE TABLE passkey_challenge_uses (
  store_id text NOT NULL,
  challenge_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, challenge_hash)
);
CREATE INDEX passkey_challenge_uses_expiry ON passkey_challenge_uses (expires_at);

ALTER TABLE login_history DROP CONSTRAINT login_history_login_method_check;
ALTER TABLE login_history ADD CONSTRAINT login_history_login_method_check
  CHECK (login_method IN ('Password', 'AuthCode', 'ExternalAuth', 'Passkey'));
