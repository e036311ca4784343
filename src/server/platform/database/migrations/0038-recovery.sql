-- Links that report an event: when it happened. Recovery ends what was made since the oldest event that a valid link reports.
ALTER TABLE link_tokens ADD COLUMN reported_at timestamptz;
-- The links were created a moment after the rows of their event.
UPDATE link_tokens SET reported_at = created_at - interval '1 minute' WHERE purpose IN ('notMe', 'emailUndo');

-- Who asked, for links that belong to another account: the owner of the group that is offered.
ALTER TABLE link_tokens ADD COLUMN asked_by text;
UPDATE link_tokens SET asked_by = account_id WHERE purpose IN ('familyJoin', 'kidsRevoke');
UPDATE link_tokens l SET asked_by = g.owner_id FROM family_groups g
 WHERE l.purpose IN ('familyOwner', 'familyManaged') AND g.store_id = l.store_id AND g.group_id = l.data ->> 'groupId';
CREATE INDEX link_tokens_asked_by ON link_tokens (store_id, asked_by) WHERE asked_by IS NOT NULL;

-- When a grant was last decided: a later consent adds scopes to it. null: when it was created.
ALTER TABLE oidc_records ADD COLUMN changed_at timestamptz;

-- When a member got the present role. null: with joining the group, or before this column.
ALTER TABLE family_members ADD COLUMN role_since timestamptz;

-- null: before this column, and not in the audit log any more.
ALTER TABLE accounts ADD COLUMN pin_set_at timestamptz;
UPDATE accounts a SET pin_set_at = (
  SELECT max(l.at) FROM audit_log l WHERE l.store_id = a.store_id AND l.account_id = a.account_id AND l.action = 'pin-set')
 WHERE a.pin_hash IS NOT NULL AND a.withdrawn_at IS NULL;

-- What a browser that secured an account, or reset its password, may see and remove for half an hour.
CREATE TABLE recovery_reviews (
  store_id text NOT NULL,
  session_id text NOT NULL,
  account_id text NOT NULL,
  recovery_case text NOT NULL,
  -- What was ended: [{"kind": "passkey", "name": "Chrome", "at": "2026-11-21T03:00:00.000Z"}]
  ended jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, session_id),
  FOREIGN KEY (store_id, session_id) REFERENCES sessions (store_id, session_id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
);
CREATE INDEX recovery_reviews_account ON recovery_reviews (store_id, account_id);
CREATE INDEX recovery_reviews_expiry ON recovery_reviews (expires_at);
