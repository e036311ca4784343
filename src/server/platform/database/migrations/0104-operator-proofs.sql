-- When an operator last provided a password or a one-time password again in this session; null: not since the login.
ALTER TABLE operator_sessions ADD COLUMN proved_at timestamptz;
