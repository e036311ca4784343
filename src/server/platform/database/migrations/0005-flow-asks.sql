-- What flows ask of others: a row a question, written with the flow's row, put after the commit, again after a failure and with the same id.
CREATE TABLE flow_asks (
  store_id text NOT NULL REFERENCES stores (store_id),
  ask_id text NOT NULL,
  flow_id text NOT NULL,
  owner text NOT NULL,
  subject text NOT NULL,
  actor text NOT NULL,
  language text NOT NULL,
  -- due: to be put; answered: the flow was led on; late: the flow did not wait for it any more.
  state text NOT NULL CHECK (state IN ('due', 'answered', 'late')),
  attempts integer NOT NULL,
  next_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- 'done', or the code of the refusal; never what was answered.
  outcome text,
  PRIMARY KEY (store_id, ask_id)
);
CREATE INDEX flow_asks_due ON flow_asks (next_at) WHERE state = 'due';
-- Which question the flow waits for.
ALTER TABLE flows ADD COLUMN ask_id text;
