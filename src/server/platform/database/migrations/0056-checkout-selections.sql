-- What each browser has applied to a checkout, before anything is verified: who only knows the link changes and sees nothing of others.
CREATE TABLE checkout_selections (
  store_id text NOT NULL,
  browser_session text NOT NULL,
  -- The checkout.
  session_id text NOT NULL,
  campaign_code text,
  prefecture text,
  postal_code text,
  -- Rate by shipping profile.
  rates jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (store_id, browser_session, session_id),
  FOREIGN KEY (store_id, browser_session) REFERENCES sessions (store_id, session_id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, session_id) REFERENCES checkout_sessions (store_id, session_id) ON DELETE CASCADE
);
COMMENT ON TABLE checkout_selections IS 'time: as long as the session';
CREATE INDEX checkout_selections_checkout ON checkout_selections (store_id, session_id);
-- Counted before an operator removes a code.
CREATE INDEX checkout_selections_code ON checkout_selections (store_id, campaign_code) WHERE campaign_code IS NOT NULL;
-- Servers of the release before read them until they are replaced; a later migration drops them.
COMMENT ON COLUMN checkout_sessions.campaign_code IS 'unused: see checkout_selections';
COMMENT ON COLUMN checkout_sessions.prefecture IS 'unused: see checkout_selections';
COMMENT ON COLUMN checkout_sessions.postal_code IS 'unused: see checkout_selections';
COMMENT ON COLUMN checkout_sessions.rates IS 'unused: see checkout_selections';
