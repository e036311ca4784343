-- Family groups. The constraints of this file hold at every commit, whatever the program does: a group has exactly one owner, never more
-- members than its capacity, and an account is in one group at most, with one role. So a managed member is never a manager.
CREATE TABLE family_groups (
  store_id text NOT NULL REFERENCES stores (store_id),
  group_id text NOT NULL,
  owner_id text NOT NULL,
  owner_role text NOT NULL DEFAULT 'owner' CHECK (owner_role = 'owner'),
  -- The store's setting when the group last gained a member.
  capacity integer NOT NULL,
  -- Counted by the trigger below.
  member_count integer NOT NULL DEFAULT 0,
  -- Increased whenever somebody leaves or gets another role: links that were mailed before are void.
  revision integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, group_id),
  CHECK (member_count <= capacity)
);

ALTER TABLE accounts ADD UNIQUE (store_id, account_id, is_kids);

CREATE TABLE family_members (
  store_id text NOT NULL,
  account_id text NOT NULL,
  group_id text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'managed', 'member', 'kid')),
  is_kid boolean NOT NULL GENERATED ALWAYS AS (role = 'kid') STORED,
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, account_id),
  UNIQUE (store_id, group_id, account_id, role),
  FOREIGN KEY (store_id, group_id) REFERENCES family_groups (store_id, group_id) ON DELETE CASCADE,
  -- Kids accounts have the role kid, and nobody else has it.
  FOREIGN KEY (store_id, account_id, is_kid) REFERENCES accounts (store_id, account_id, is_kids) ON DELETE CASCADE
);
-- At most one owner; the foreign key of family_groups demands at least one.
CREATE UNIQUE INDEX family_members_owner ON family_members (store_id, group_id) WHERE role = 'owner';

ALTER TABLE family_groups ADD FOREIGN KEY (store_id, group_id, owner_id, owner_role)
  REFERENCES family_members (store_id, group_id, account_id, role) DEFERRABLE INITIALLY DEFERRED;

-- A kids account is always in a group. Not valid for accounts from before this migration, which have none.
ALTER TABLE accounts ADD COLUMN kid_id text GENERATED ALWAYS AS (CASE WHEN is_kids THEN account_id END) STORED;
CREATE UNIQUE INDEX accounts_kid ON accounts (store_id, kid_id) WHERE kid_id IS NOT NULL;
ALTER TABLE accounts ADD CONSTRAINT accounts_kid_in_group FOREIGN KEY (store_id, kid_id)
  REFERENCES family_members (store_id, account_id) DEFERRABLE INITIALLY DEFERRED NOT VALID;

CREATE FUNCTION count_family_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE family_groups SET member_count = member_count - 1, revision = revision + 1
     WHERE store_id = OLD.store_id AND group_id = OLD.group_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE family_groups SET member_count = member_count + 1 WHERE store_id = NEW.store_id AND group_id = NEW.group_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER family_members_counted AFTER INSERT OR DELETE OR UPDATE OF group_id, role ON family_members
  FOR EACH ROW EXECUTE FUNCTION count_family_members();
