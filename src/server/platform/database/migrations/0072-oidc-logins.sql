-- Which apps a member is logged in to in which session, so that they are told when it ends (OpenID Connect Back-Channel Logout 1.0).
CREATE TABLE oidc_logins (
  store_id text NOT NULL,
  -- In the ID tokens of the app.
  sid text NOT NULL,
  session_id text NOT NULL,
  account_id text NOT NULL,
  client_id text NOT NULL,
  issuer text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Of the ended session. NULL: it has not ended.
  session_seen_at timestamptz,
  session_expires_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz,
  lease_id text,
  PRIMARY KEY (store_id, sid),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE,
  CHECK ((session_seen_at IS NULL) = (due_at IS NULL))
);
COMMENT ON TABLE oidc_logins IS 'time: until the app was told, or a day after the session expired';
CREATE INDEX oidc_logins_account ON oidc_logins (store_id, account_id);
CREATE INDEX oidc_logins_session ON oidc_logins (store_id, session_id);
CREATE INDEX oidc_logins_created ON oidc_logins (created_at);
CREATE INDEX oidc_logins_due ON oidc_logins (store_id, due_at, sid) WHERE due_at IS NOT NULL;
CREATE INDEX oidc_logins_next ON oidc_logins (due_at) WHERE due_at IS NOT NULL AND due_at > '-infinity';

CREATE FUNCTION end_oidc_logins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE oidc_logins SET session_seen_at = OLD.last_seen_at, session_expires_at = OLD.expires_at, due_at = OLD.last_seen_at
   WHERE store_id = OLD.store_id AND session_id = OLD.session_id AND due_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_end_logins AFTER DELETE ON sessions FOR EACH ROW WHEN (OLD.account_id IS NOT NULL) EXECUTE FUNCTION end_oidc_logins();
