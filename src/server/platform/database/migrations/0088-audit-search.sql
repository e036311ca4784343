-- What operators filter the audit log by; the statements are those of areas/console/audit/queries.ts.
-- step: concurrently
CREATE INDEX CONCURRENTLY audit_log_time ON audit_log (store_id, at, audit_id);
-- step: concurrently
CREATE INDEX CONCURRENTLY audit_log_action ON audit_log (store_id, action, at, audit_id);
-- step: concurrently
CREATE INDEX CONCURRENTLY audit_log_operator ON audit_log (store_id, operator_id, at, audit_id) WHERE operator_id IS NOT NULL;
