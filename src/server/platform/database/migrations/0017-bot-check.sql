-- Challenges of the store's own bot check that were solved and used: each is valid once. Deleted when the challenge has expired.
CREATE TABLE bot_check_uses (
  store_id text NOT NULL,
  challenge_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, challenge_hash)
);
CREATE INDEX bot_check_uses_expiry ON bot_check_uses (expires_at);
