-- How many members a store has, how many answered a field, and how many agreed to a policy, by their newest revision of it. Triggers add
-- changes, which the sweep adds to the counts: changes of many members do not wait for one row.
CREATE TABLE member_counts (
  store_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('member', 'profile', 'custom', 'policy')),
  -- A field, a policy, or empty.
  name text NOT NULL,
  -- Of the policy, or 0.
  revision integer NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (store_id, kind, name, revision)
);
CREATE TABLE member_count_changes (
  store_id text NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  revision integer NOT NULL,
  change_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  change bigint NOT NULL,
  PRIMARY KEY (store_id, kind, name, revision, change_id)
);

CREATE FUNCTION list_counted(profile jsonb, custom jsonb) RETURNS TABLE (kind text, name text) LANGUAGE sql IMMUTABLE AS $$
  SELECT 'member', '' WHERE profile IS NOT NULL
  UNION ALL SELECT 'profile', key FROM jsonb_each(profile) WHERE value NOT IN ('null', '""', '[]')
  UNION ALL SELECT 'custom', key FROM jsonb_each(custom) WHERE value NOT IN ('null', '""', '[]')
$$;

CREATE FUNCTION count_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_count_changes (store_id, kind, name, revision, change)
  SELECT coalesce(NEW.store_id, OLD.store_id), kind, name, 0, sum(change) FROM (
    SELECT kind, name, 1 AS change FROM list_counted(NEW.profile, NEW.custom_associated_info)
    UNION ALL SELECT kind, name, -1 FROM list_counted(OLD.profile, OLD.custom_associated_info)) AS changes
  GROUP BY kind, name HAVING sum(change) <> 0;
  RETURN NULL;
END
$$;

CREATE FUNCTION count_agreements() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  -- Of two transactions that agree for one member, the later one sees the rows of the earlier one. A lock of its own, because some
  -- transactions agree when they have locked rows that come after the account.
  PERFORM pg_advisory_xact_lock(hashtextextended(store_id || ' ' || account_id, 50))
    FROM (SELECT DISTINCT store_id, account_id FROM changed ORDER BY store_id, account_id) AS members;
  INSERT INTO member_count_changes (store_id, kind, name, revision, change)
  SELECT store_id, 'policy', policy_id, revision, sum(change) FROM (
    SELECT c.store_id, c.policy_id, e.revision, e.change
      FROM (SELECT store_id, account_id, policy_id, max(revision) AS newest, array_agg(revision) AS revisions
              FROM changed GROUP BY store_id, account_id, policy_id) AS c
     CROSS JOIN LATERAL (SELECT max(g.revision) AS newest FROM policy_agreements g WHERE g.store_id = c.store_id
              AND g.account_id = c.account_id AND g.policy_id = c.policy_id AND g.revision <> ALL (c.revisions)) AS others
     CROSS JOIN LATERAL (VALUES (c.newest, sign), (others.newest, -sign)) AS e (revision, change)
     WHERE e.revision IS NOT NULL AND (others.newest IS NULL OR c.newest > others.newest)) AS changes
  GROUP BY store_id, policy_id, revision HAVING sum(change) <> 0;
  RETURN NULL;
END
$$;

-- Adds what the counts differ by from the rows. One statement, so that rows and counts are of one moment.
CREATE FUNCTION correct_member_counts() RETURNS void LANGUAGE sql AS $$
  INSERT INTO member_count_changes (store_id, kind, name, revision, change)
  SELECT store_id, kind, name, revision, sum(count) FROM (
    SELECT a.store_id, l.kind, l.name, 0 AS revision, count(*) AS count
      FROM accounts a CROSS JOIN LATERAL list_counted(a.profile, a.custom_associated_info) AS l GROUP BY a.store_id, l.kind, l.name
    UNION ALL SELECT store_id, 'policy', policy_id, newest, count(*)
      FROM (SELECT store_id, policy_id, max(revision) AS newest FROM policy_agreements GROUP BY store_id, account_id, policy_id) AS agreed
     GROUP BY store_id, policy_id, newest
    UNION ALL SELECT store_id, kind, name, revision, -count FROM member_counts
    UNION ALL SELECT store_id, kind, name, revision, -change FROM member_count_changes) AS differences
  GROUP BY store_id, kind, name, revision HAVING sum(count) <> 0
$$;

CREATE TRIGGER accounts_counted AFTER INSERT OR DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION count_members();
CREATE TRIGGER accounts_counted_again AFTER UPDATE OF profile, custom_associated_info ON accounts FOR EACH ROW
  WHEN (OLD.profile IS DISTINCT FROM NEW.profile OR OLD.custom_associated_info IS DISTINCT FROM NEW.custom_associated_info)
  EXECUTE FUNCTION count_members();
CREATE TRIGGER policy_agreements_counted AFTER INSERT ON policy_agreements REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_agreements();
CREATE TRIGGER policy_agreements_uncounted AFTER DELETE ON policy_agreements REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_agreements();
-- The triggers count from here on. Reads a million members in seconds and locks nothing.
-- step: transaction
SELECT correct_member_counts();
