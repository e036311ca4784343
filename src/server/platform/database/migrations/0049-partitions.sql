-- Partitions login_history and audit_log by months, so that what is over is dropped instead of deleted. platform/database/partitions.ts
-- creates the partitions of the months.
-- A bound for the present rows, which become one partition: two months after this month (the step before was just applied) or that of the
-- newest row, when there are partitions of months.
-- step: transaction
DO $$
DECLARE
  bound timestamptz := (SELECT (date_trunc('month', greatest(max(at), (SELECT max(applied_at) FROM schema_migrations)) AT TIME ZONE 'UTC')
      + interval '2 months') AT TIME ZONE 'UTC' FROM audit_log HAVING max(at) IS NOT NULL);
BEGIN
  IF bound IS NOT NULL THEN
    EXECUTE format('ALTER TABLE audit_log ADD CONSTRAINT audit_log_before_bound CHECK (at < %L) NOT VALID', bound);
  END IF;
END $$;
-- step: concurrently
CREATE UNIQUE INDEX CONCURRENTLY audit_log_before_key ON audit_log (store_id, audit_id, at);
-- Reads the table without blocking writes, so that attaching it needs no reading.
-- step: transaction
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_constraint WHERE conrelid = 'audit_log'::regclass AND conname = 'audit_log_before_bound') THEN
    ALTER TABLE audit_log VALIDATE CONSTRAINT audit_log_before_bound;
  END IF;
END $$;
-- step: transaction
-- In the order in which requests lock them.
LOCK TABLE stores IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE audit_log RENAME TO audit_log_before;
ALTER INDEX audit_log_account RENAME TO audit_log_before_account;
ALTER INDEX audit_log_at RENAME TO audit_log_before_at;
ALTER TABLE audit_log_before DROP CONSTRAINT audit_log_pkey,
  ADD CONSTRAINT audit_log_before_pkey PRIMARY KEY USING INDEX audit_log_before_key;
CREATE TABLE audit_log (
  LIKE audit_log_before,
  PRIMARY KEY (store_id, audit_id, at),
  FOREIGN KEY (store_id) REFERENCES stores (store_id)
) PARTITION BY RANGE (at);
CREATE INDEX audit_log_account ON audit_log (store_id, account_id, at);
DO $$
DECLARE
  -- As in the first step. A table that was empty then may have rows by now.
  bound timestamptz := coalesce(
    (SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''')::timestamptz FROM pg_constraint
      WHERE conrelid = 'audit_log_before'::regclass AND conname = 'audit_log_before_bound'),
    (SELECT (date_trunc('month', greatest(max(at), (SELECT max(applied_at) FROM schema_migrations)) AT TIME ZONE 'UTC')
      + interval '2 months') AT TIME ZONE 'UTC' FROM audit_log_before HAVING max(at) IS NOT NULL));
BEGIN
  IF bound IS NULL THEN
    DROP TABLE audit_log_before;
  ELSE
    EXECUTE format('ALTER TABLE audit_log ATTACH PARTITION audit_log_before FOR VALUES FROM (MINVALUE) TO (%L)', bound);
    ALTER TABLE audit_log_before DROP CONSTRAINT IF EXISTS audit_log_before_bound;
  END IF;
END $$;
-- For rows of months without a partition, such as those of a clock that was set far ahead.
CREATE TABLE audit_log_default PARTITION OF audit_log DEFAULT;
CREATE INDEX audit_log_default_age ON audit_log_default (at);
-- A bound for the present rows, which become one partition: two months after this month (the step before was just applied) or that of the
-- newest row, when there are partitions of months.
-- step: transaction
DO $$
DECLARE
  bound timestamptz := (SELECT (date_trunc('month', greatest(max(created_at), (SELECT max(applied_at) FROM schema_migrations)) AT TIME ZONE 'UTC')
      + interval '2 months') AT TIME ZONE 'UTC' FROM login_history HAVING max(created_at) IS NOT NULL);
BEGIN
  IF bound IS NOT NULL THEN
    EXECUTE format('ALTER TABLE login_history ADD CONSTRAINT login_history_before_bound CHECK (created_at < %L) NOT VALID', bound);
  END IF;
END $$;
-- step: concurrently
CREATE UNIQUE INDEX CONCURRENTLY login_history_before_key ON login_history (store_id, account_id, entry_id, created_at);
-- Reads the table without blocking writes, so that attaching it needs no reading.
-- step: transaction
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_constraint WHERE conrelid = 'login_history'::regclass AND conname = 'login_history_before_bound') THEN
    ALTER TABLE login_history VALIDATE CONSTRAINT login_history_before_bound;
  END IF;
END $$;
-- step: transaction
LOCK TABLE accounts IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE login_history RENAME TO login_history_before;
ALTER INDEX login_history_newest RENAME TO login_history_before_newest;
ALTER INDEX login_history_age RENAME TO login_history_before_age;
ALTER TABLE login_history_before DROP CONSTRAINT login_history_pkey,
  ADD CONSTRAINT login_history_before_pkey PRIMARY KEY USING INDEX login_history_before_key;
CREATE TABLE login_history (
  LIKE login_history_before,
  CONSTRAINT login_history_login_method_check CHECK (login_method IN ('Password', 'AuthCode', 'ExternalAuth', 'Passkey')),
  CONSTRAINT login_history_multi_factor_type_check CHECK (multi_factor_type IN ('Email', 'SMS', 'OTP', 'BackupCode')),
  PRIMARY KEY (store_id, account_id, entry_id, created_at),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
) PARTITION BY RANGE (created_at);
CREATE INDEX login_history_newest ON login_history (store_id, account_id, created_at DESC, entry_id DESC);
DO $$
DECLARE
  -- As in the first step. A table that was empty then may have rows by now.
  bound timestamptz := coalesce(
    (SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''')::timestamptz FROM pg_constraint
      WHERE conrelid = 'login_history_before'::regclass AND conname = 'login_history_before_bound'),
    (SELECT (date_trunc('month', greatest(max(created_at), (SELECT max(applied_at) FROM schema_migrations)) AT TIME ZONE 'UTC')
      + interval '2 months') AT TIME ZONE 'UTC' FROM login_history_before HAVING max(created_at) IS NOT NULL));
BEGIN
  IF bound IS NULL THEN
    DROP TABLE login_history_before;
  ELSE
    EXECUTE format('ALTER TABLE login_history ATTACH PARTITION login_history_before FOR VALUES FROM (MINVALUE) TO (%L)', bound);
    ALTER TABLE login_history_before DROP CONSTRAINT IF EXISTS login_history_before_bound;
  END IF;
END $$;
-- For rows of months without a partition, such as those of a clock that was set far ahead.
CREATE TABLE login_history_default PARTITION OF login_history DEFAULT;
CREATE INDEX login_history_default_age ON login_history_default (created_at);
