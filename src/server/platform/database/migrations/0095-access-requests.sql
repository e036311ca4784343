-- What operators ask for members who cannot log in any more: second factors and passkeys that end, another e-mail address.
CREATE TABLE access_requests (
  store_id text NOT NULL,
  request_id text NOT NULL,
  account_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('ways', 'newEmail')),
  -- The request stays when the operator is removed.
  requested_by text NOT NULL,
  reason text NOT NULL,
  -- What is asked for, and what was there then: if that has changed, the request fails.
  details jsonb NOT NULL,
  -- null: nobody could be warned, so that a second operator has to approve it.
  execute_at timestamptz,
  state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'done', 'stopped', 'cancelled', 'failed')),
  problem text,
  -- Who approved or cancelled it; null: its time has come, or the member has stopped it.
  ended_by text,
  next_at timestamptz,
  lease_id text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (store_id, request_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE,
  CHECK (state = 'due' OR next_at IS NULL),
  CHECK ((state = 'due') = (ended_at IS NULL)),
  CHECK ((state = 'failed') = (problem IS NOT NULL))
);
COMMENT ON TABLE access_requests IS 'member: a row for each time that operators help a member to log in again';
CREATE INDEX access_requests_account ON access_requests (store_id, account_id, created_at);
CREATE UNIQUE INDEX access_requests_one ON access_requests (store_id, account_id, kind) WHERE state = 'due';
CREATE INDEX access_requests_waiting ON access_requests (store_id, created_at) WHERE state = 'due';
CREATE INDEX access_requests_claim ON access_requests (store_id, next_at, request_id) WHERE state = 'due';
CREATE INDEX access_requests_next ON access_requests (next_at) WHERE state = 'due' AND next_at > '-infinity';
