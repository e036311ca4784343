-- An account that has withdrawn orders nothing more. It cannot withdraw while one of its orders is paid.
CREATE TRIGGER checkout_orders_in_use BEFORE INSERT OR UPDATE OF state ON checkout_orders
  FOR EACH ROW WHEN (NEW.account_id IS NOT NULL) EXECUTE FUNCTION refuse_withdrawn_account();
