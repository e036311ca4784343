-- The console lists the requests to actors whose outcome a person has to find out.
-- step: concurrently
CREATE INDEX CONCURRENTLY flow_asks_unresolved ON flow_asks (store_id, created_at, ask_id)
  WHERE state = 'unknown' OR (state = 'late' AND outcome = 'done');
