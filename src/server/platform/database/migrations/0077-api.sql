-- Answers of the HTTP API by the key of their request: a repeated request acts once.

CREATE TABLE api_idempotency_keys (
  store_id text NOT NULL REFERENCES stores(store_id),
  client_id text NOT NULL,
  key_hash text NOT NULL,
  -- Of operation, parameters and body.
  request_hash text NOT NULL,
  -- Sealed JSON; empty only within the transaction of the write.
  sealed_answer text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, client_id, key_hash)
);
COMMENT ON TABLE api_idempotency_keys IS 'time: one day';
CREATE INDEX api_idempotency_keys_expiry ON api_idempotency_keys (expires_at);
