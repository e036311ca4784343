-- Operators are invited by mail and set a password by the link; the link of a forgotten password is stored the same way.

-- NULL: was invited and has not set a password yet.
ALTER TABLE operators ALTER COLUMN password_hash DROP NOT NULL;
ALTER TABLE operators ADD COLUMN last_login_at timestamptz;
-- SHA-256 of the token of the last mailed link, until it is used. A new link replaces it.
ALTER TABLE operators ADD COLUMN link_hash text;
ALTER TABLE operators ADD COLUMN link_expires_at timestamptz;
-- step: concurrently
CREATE UNIQUE INDEX CONCURRENTLY operators_link ON operators (store_id, link_hash);
-- Sessions end with a new password and with the operator.
-- step: concurrently
CREATE INDEX CONCURRENTLY operator_sessions_operator ON operator_sessions (store_id, operator_id);
