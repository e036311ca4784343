-- Which calls a session has sent successfully, for the completion pages that may be viewed after them.
CREATE TABLE call_receipts (
  store_id text NOT NULL,
  session_id text NOT NULL,
  call_id text NOT NULL,
  params text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (store_id, session_id, call_id, params),
  FOREIGN KEY (store_id, session_id) REFERENCES sessions (store_id, session_id) ON DELETE CASCADE
);
