-- Parental control of managed members. Rows exist only while an account is managed: they go when it leaves its group (foreign keys) or
-- gets another role (trigger). `set_by`: the owner or manager; their account may be gone.
CREATE TABLE parental_restrictions (
  store_id text NOT NULL,
  account_id text NOT NULL,
  type text NOT NULL CHECK (type IN ('purchase', 'subscription', 'addPaymentMethod', 'externalAuth', 'oidcGrant')),
  set_by text NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, account_id, type),
  FOREIGN KEY (store_id, account_id) REFERENCES family_members (store_id, account_id) ON DELETE CASCADE
);

-- Types of consent that a managed member decides about; without a row the owner and managers decide.
CREATE TABLE parental_self_consents (
  store_id text NOT NULL,
  account_id text NOT NULL,
  type text NOT NULL CHECK (type IN ('newsletter', 'privacy', 'thirdParty', 'ads')),
  set_by text NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, account_id, type),
  FOREIGN KEY (store_id, account_id) REFERENCES family_members (store_id, account_id) ON DELETE CASCADE
);

-- Chosen options of the settings document `parentalControl`.
CREATE TABLE parental_setting_values (
  store_id text NOT NULL,
  account_id text NOT NULL,
  setting_id text NOT NULL,
  value text NOT NULL,
  set_by text NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, account_id, setting_id),
  FOREIGN KEY (store_id, account_id) REFERENCES family_members (store_id, account_id) ON DELETE CASCADE
);

CREATE FUNCTION end_parental_control() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM parental_restrictions WHERE store_id = OLD.store_id AND account_id = OLD.account_id;
  DELETE FROM parental_self_consents WHERE store_id = OLD.store_id AND account_id = OLD.account_id;
  DELETE FROM parental_setting_values WHERE store_id = OLD.store_id AND account_id = OLD.account_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER parental_control_ended AFTER UPDATE OF role ON family_members
  FOR EACH ROW WHEN (OLD.role = 'managed' AND NEW.role <> 'managed') EXECUTE FUNCTION end_parental_control();
