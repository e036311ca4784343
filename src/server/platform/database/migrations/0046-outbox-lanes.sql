-- Messages have a lane, a destination that limits share, and a time at which what they carry ends. A claim reads the head of a lane, and only
-- if the destinations there are at their limit the heads of others: its cost does not grow with the number of waiting messages.
ALTER TABLE outbox
  ADD COLUMN lane text NOT NULL DEFAULT 'personal' CHECK (lane IN ('codes', 'personal', 'bulk')),
  ADD COLUMN destination text NOT NULL DEFAULT '',
  ADD COLUMN expires_at timestamptz NOT NULL DEFAULT '9999-12-31T00:00:00Z';
-- Of a release before this one, which inserts rows without these columns: a message carries a code of ten minutes, or is given up after five
-- days.
CREATE FUNCTION outbox_complete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.lane := CASE WHEN NEW.code IS NULL THEN 'personal' ELSE 'codes' END;
  NEW.destination := CASE NEW.channel WHEN 'mail' THEN lower(split_part(NEW.recipient, '@', 2)) ELSE '' END;
  NEW.expires_at := NEW.created_at + CASE WHEN NEW.code IS NULL THEN interval '5 days' ELSE interval '10 minutes' END;
  RETURN NEW;
END
$$;
CREATE TRIGGER outbox_completed BEFORE INSERT OR UPDATE OF expires_at ON outbox
  FOR EACH ROW WHEN (NEW.state = 'due' AND NEW.expires_at = '9999-12-31T00:00:00Z') EXECUTE FUNCTION outbox_complete();
-- step: concurrently
CREATE INDEX CONCURRENTLY outbox_expiry ON outbox (expires_at) WHERE state = 'due';
-- The trigger completes them.
-- step: batches
UPDATE outbox SET expires_at = expires_at
 WHERE (store_id, outbox_id) IN (
   SELECT store_id, outbox_id FROM outbox WHERE state = 'due' AND expires_at = '9999-12-31T00:00:00Z' LIMIT 1000);
-- step: transaction
DROP INDEX outbox_due;
-- step: concurrently
CREATE INDEX CONCURRENTLY outbox_lane ON outbox (channel, lane, next_at, written) WHERE state = 'due';
-- step: concurrently
CREATE INDEX CONCURRENTLY outbox_destination ON outbox (channel, lane, destination, next_at, written) WHERE state = 'due';
