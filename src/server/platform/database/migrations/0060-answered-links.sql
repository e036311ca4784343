-- Who opens the link of an invitation or request that was answered or has expired is told so for a month; other links are kept for a day.
COMMENT ON TABLE link_tokens IS 'time: one day after the link was used or expired, 30 days for invitations and requests';
-- step: concurrently
CREATE INDEX CONCURRENTLY link_tokens_request_expiry ON link_tokens (expires_at) WHERE purpose IN ('familyJoin', 'familyOwner', 'kidsRevoke');
-- step: concurrently
CREATE INDEX CONCURRENTLY link_tokens_request_used ON link_tokens (used_at)
  WHERE purpose IN ('familyJoin', 'familyOwner', 'kidsRevoke') AND used_at IS NOT NULL;
