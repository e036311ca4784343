-- Which form the documents of some settings compile to, so that a process loads it instead of compiling it again.
-- Bound: one row for each form that depends on settings, for each version of their documents and each release; deleted after 30 days.
CREATE TABLE compiled_inputs (
  store_id text NOT NULL REFERENCES stores,
  -- sha256 of the program, the declared form and the documents that it reads
  input text NOT NULL,
  -- of compiled_parts: version of the form, and hash of its validators
  form text NOT NULL,
  validator text NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, input)
);
CREATE INDEX compiled_inputs_age ON compiled_inputs (made_at);
COMMENT ON TABLE compiled_inputs IS 'time: 30 days, then compiled again by the next process that needs it';
