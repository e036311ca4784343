-- When the present address first came to the account, if that was after the sign-up and is known. A restored address keeps its time.
ALTER TABLE accounts ADD COLUMN email_since timestamptz;
-- Links that undo a change keep that time of the address that they restore. They were numbered in the order of the addresses before.
UPDATE accounts a SET email_since = l.created_at FROM link_tokens l
 WHERE l.store_id = a.store_id AND l.account_id = a.account_id AND l.purpose = 'emailUndo' AND l.used_at IS NULL
   AND l.data ->> 'to' = a.email_normal AND a.withdrawn_at IS NULL;
UPDATE accounts SET email_since = email_verified_at
 WHERE is_kids AND withdrawn_at IS NULL AND email_since IS NULL AND email_verified_at > created_at;
UPDATE link_tokens
   SET data = data - 'order' || jsonb_build_object('introducedAt', CASE WHEN (data ->> 'order')::integer > 0 THEN to_char(
     (coalesce(reported_at, created_at) + (data ->> 'order')::integer * interval '1 millisecond') AT TIME ZONE 'UTC',
     'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END)
 WHERE purpose = 'emailUndo';
