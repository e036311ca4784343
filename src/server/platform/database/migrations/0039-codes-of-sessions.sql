-- The session of the browser that a code was given to, or that allowed a device: a code that the app has not redeemed ends with it.
ALTER TABLE oidc_records
  ADD COLUMN browser_session text,
  ADD FOREIGN KEY (store_id, browser_session) REFERENCES sessions (store_id, session_id) ON DELETE CASCADE;
CREATE INDEX oidc_records_browser_session ON oidc_records (store_id, browser_session) WHERE browser_session IS NOT NULL;
