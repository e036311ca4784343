-- Passkeys of operators, a second factor beside the authenticator app. As the table passkeys of members.
CREATE TABLE operator_passkeys (
  store_id text NOT NULL,
  operator_id text NOT NULL,
  passkey_id text NOT NULL,
  -- As the browser names it, base64url.
  credential_id text NOT NULL,
  -- COSE key.
  public_key bytea NOT NULL,
  -- Signatures made, or 0 for authenticators that do not count.
  counter bigint NOT NULL,
  transports jsonb NOT NULL,
  name text NOT NULL,
  -- AAGUID of the authenticator that made it; null: unknown.
  authenticator text,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (store_id, operator_id, passkey_id),
  FOREIGN KEY (store_id, operator_id) REFERENCES operators(store_id, operator_id) ON DELETE CASCADE
);
COMMENT ON TABLE operator_passkeys IS 'few: 20 for an operator';
CREATE UNIQUE INDEX operator_passkeys_credential ON operator_passkeys (store_id, credential_id);
