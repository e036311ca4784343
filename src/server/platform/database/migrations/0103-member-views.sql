-- Operators who look at the pages of a member, read-only. No session of the member is made.
CREATE TABLE member_views (
  store_id text NOT NULL,
  view_id text NOT NULL,
  -- The view ends with the operator's session.
  operator_session_id text NOT NULL,
  account_id text NOT NULL,
  reason text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, view_id),
  FOREIGN KEY (store_id, operator_session_id) REFERENCES operator_sessions(store_id, operator_session_id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE
);
COMMENT ON TABLE member_views IS 'time: 30 minutes';
CREATE INDEX member_views_account ON member_views (store_id, account_id);
CREATE INDEX member_views_expiry ON member_views (expires_at);
CREATE INDEX member_views_operator_session ON member_views (store_id, operator_session_id);
