-- For the sweep, which deletes rows by these times.
CREATE INDEX audit_log_at ON audit_log (at);
CREATE INDEX link_tokens_used ON link_tokens (used_at) WHERE used_at IS NOT NULL;
CREATE INDEX one_time_codes_expiry ON one_time_codes (expires_at);
CREATE INDEX rate_limits_end ON rate_limits (window_end);
