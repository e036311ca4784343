-- settled: an operator found out by hand what was done, and saw to it (ended_at says when).
ALTER TABLE flow_asks DROP CONSTRAINT flow_asks_state_check;
ALTER TABLE flow_asks ADD CONSTRAINT flow_asks_state_check CHECK (state IN ('due', 'answered', 'late', 'unknown', 'settled'));
