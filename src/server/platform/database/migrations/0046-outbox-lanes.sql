-- Messages have a lane, a destination that limits share, and a time at which what they carry ends. A claim reads the head of a lane, and only
-- if the destinations there are at their limit the heads of others: its cost does not grow with the number of waiting messages. The defaults
-- serve a release before this one that still inserts rows.
ALTER TABLE outbox
  ADD COLUMN lane text NOT NULL DEFAULT 'personal' CHECK (lane IN ('codes', 'personal', 'bulk')),
  ADD COLUMN destination text NOT NULL DEFAULT '',
  ADD COLUMN expires_at timestamptz NOT NULL DEFAULT '9999-12-31T00:00:00Z';
-- Waiting messages carry a code of ten minutes, or are given up after five days.
UPDATE outbox
   SET lane = CASE WHEN code IS NULL THEN 'personal' ELSE 'codes' END,
       destination = CASE channel WHEN 'mail' THEN lower(split_part(recipient, '@', 2)) ELSE '' END,
       expires_at = created_at + CASE WHEN code IS NULL THEN interval '5 days' ELSE interval '10 minutes' END
 WHERE state = 'due';
DROP INDEX outbox_due;
-- step: concurrently
CREATE INDEX CONCURRENTLY outbox_lane ON outbox (channel, lane, next_at, written) WHERE state = 'due';
-- step: concurrently
CREATE INDEX CONCURRENTLY outbox_destination ON outbox (channel, lane, destination, next_at, written) WHERE state = 'due';
-- step: concurrently
CREATE INDEX CONCURRENTLY outbox_expiry ON outbox (expires_at) WHERE state = 'due';
