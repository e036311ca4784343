-- When a member withdrew: from then on nobody can log in, and the account is deleted with its personal data on schedule.
ALTER TABLE accounts ADD COLUMN withdrawn_at timestamptz;

-- Withdrawn accounts until they are erased.
CREATE TABLE withdrawals (
  store_id text NOT NULL,
  account_id text NOT NULL,
  withdrawn_at timestamptz NOT NULL,
  erase_at timestamptz NOT NULL,
  -- The address and phone number that the account had: messages to them are erased too.
  email text,
  phone_number text,
  PRIMARY KEY (store_id, account_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
);
CREATE INDEX withdrawals_due ON withdrawals (erase_at);

-- Login IDs of withdrawn accounts that nobody may take yet.
CREATE TABLE reserved_login_ids (
  store_id text NOT NULL,
  login_id_hash text NOT NULL,
  reserved_until timestamptz NOT NULL,
  PRIMARY KEY (store_id, login_id_hash),
  FOREIGN KEY (store_id) REFERENCES stores (store_id)
);
CREATE INDEX reserved_login_ids_expiry ON reserved_login_ids (reserved_until);

-- A request that began before the withdrawal must not give the account anything after it. The withdrawal locks the account FOR UPDATE:
-- a row is either inserted before and ended by it, or waits here and is refused.
CREATE FUNCTION refuse_if_withdrawn(store text, account text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  since timestamptz;
BEGIN
  SELECT withdrawn_at INTO since FROM accounts WHERE store_id = store AND account_id = account FOR KEY SHARE;
  IF since IS NOT NULL THEN
    RAISE EXCEPTION 'the account % has withdrawn', account USING ERRCODE = 'WD401';
  END IF;
END
$$;

CREATE FUNCTION refuse_withdrawn_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_if_withdrawn(NEW.store_id, NEW.account_id);
  RETURN NEW;
END
$$;

-- Of flow_asks: the owner is an account or a session.
CREATE FUNCTION refuse_withdrawn_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_if_withdrawn(NEW.store_id, NEW.owner);
  RETURN NEW;
END
$$;

CREATE FUNCTION refuse_withdrawn_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the account % has withdrawn', OLD.account_id USING ERRCODE = 'WD401';
END
$$;

CREATE TRIGGER accounts_unchanged BEFORE UPDATE ON accounts
  FOR EACH ROW WHEN (OLD.withdrawn_at IS NOT NULL) EXECUTE FUNCTION refuse_withdrawn_change();
CREATE TRIGGER sessions_in_use BEFORE INSERT OR UPDATE OF account_id ON sessions
  FOR EACH ROW WHEN (NEW.account_id IS NOT NULL) EXECUTE FUNCTION refuse_withdrawn_account();
CREATE TRIGGER family_members_in_use BEFORE INSERT ON family_members FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();
CREATE TRIGGER subscriptions_in_use BEFORE INSERT ON subscriptions FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();
CREATE TRIGGER sale_reservations_in_use BEFORE INSERT ON sale_reservations FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();
CREATE TRIGGER payment_methods_in_use BEFORE INSERT ON payment_methods FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();
CREATE TRIGGER payment_links_in_use BEFORE INSERT ON payment_links FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();
CREATE TRIGGER passkeys_in_use BEFORE INSERT ON passkeys FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();
CREATE TRIGGER social_identities_in_use BEFORE INSERT ON social_identities FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();
CREATE TRIGGER link_tokens_in_use BEFORE INSERT ON link_tokens FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();
CREATE TRIGGER known_devices_in_use BEFORE INSERT ON known_devices FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();
CREATE TRIGGER trusted_devices_in_use BEFORE INSERT ON trusted_devices FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();
CREATE TRIGGER pending_logins_in_use BEFORE INSERT ON pending_logins FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();
CREATE TRIGGER account_factors_in_use BEFORE INSERT ON account_factors FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();
CREATE TRIGGER oidc_records_in_use BEFORE INSERT OR UPDATE OF account_id ON oidc_records
  FOR EACH ROW WHEN (NEW.account_id IS NOT NULL) EXECUTE FUNCTION refuse_withdrawn_account();
CREATE TRIGGER flow_asks_in_use BEFORE INSERT ON flow_asks FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_owner();
