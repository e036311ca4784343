-- Settings that are published at a time.
CREATE TABLE settings_schedules (
  store_id text NOT NULL,
  schedule_id text NOT NULL,
  -- Who changed the documents, and who publishes them.
  drafter_id text NOT NULL,
  scheduled_by text NOT NULL,
  base_version integer NOT NULL,
  documents jsonb NOT NULL,
  publish_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'published', 'failed', 'cancelled')),
  -- The code of what refused the publication.
  problem text,
  next_at timestamptz,
  lease_id text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (store_id, schedule_id),
  FOREIGN KEY (store_id) REFERENCES stores(store_id),
  CHECK ((state = 'due') = (next_at IS NOT NULL)),
  CHECK ((state = 'due') = (ended_at IS NULL)),
  CHECK ((state = 'failed') = (problem IS NOT NULL))
);
COMMENT ON TABLE settings_schedules IS 'kept: one row for each publication of settings at a time';
CREATE INDEX settings_schedules_claim ON settings_schedules (store_id, next_at, schedule_id) WHERE state = 'due';
CREATE INDEX settings_schedules_next ON settings_schedules (next_at) WHERE state = 'due' AND next_at > '-infinity';
CREATE INDEX settings_schedules_open ON settings_schedules (store_id, publish_at) WHERE state IN ('due', 'failed');
