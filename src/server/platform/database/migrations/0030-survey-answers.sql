-- What members answered in surveys, with the titles of the questions as they were asked. Deleted with the account.
CREATE TABLE survey_answers (
  store_id text NOT NULL,
  survey_answer_id text NOT NULL,
  account_id text NOT NULL,
  survey_id text NOT NULL,
  -- The published settings that the survey was read from.
  settings_version integer NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('withdraw', 'accountWithdraw', 'purchase')),
  -- A contract or a plan; NULL: the account.
  subject text,
  -- [{ questionId, questionTitle, answer: [text, …] }]
  answers jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (store_id, survey_answer_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
);
CREATE INDEX survey_answers_account ON survey_answers (store_id, account_id);
CREATE INDEX survey_answers_survey ON survey_answers (store_id, survey_id, at);
