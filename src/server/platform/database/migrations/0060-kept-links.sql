-- Who opens a link that was used or has expired is told so for a month, not for a day.
COMMENT ON TABLE link_tokens IS 'time: 30 days after the link was used or expired';
