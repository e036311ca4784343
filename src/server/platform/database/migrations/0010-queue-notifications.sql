-- Wakes the queue workers of all processes when a job is enqueued, returned, or due earlier than its lease ends.
CREATE FUNCTION notify_queue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('queue', TG_TABLE_NAME);
  RETURN NULL;
END
$$;
CREATE TRIGGER outbox_enqueued AFTER INSERT ON outbox
  FOR EACH ROW WHEN (NEW.state = 'due') EXECUTE FUNCTION notify_queue();
CREATE TRIGGER outbox_due_earlier AFTER UPDATE OF next_at ON outbox
  FOR EACH ROW WHEN (NEW.state = 'due' AND NEW.next_at < OLD.next_at) EXECUTE FUNCTION notify_queue();
CREATE TRIGGER flow_asks_enqueued AFTER INSERT ON flow_asks
  FOR EACH ROW WHEN (NEW.state = 'due') EXECUTE FUNCTION notify_queue();
CREATE TRIGGER flow_asks_due_earlier AFTER UPDATE OF next_at ON flow_asks
  FOR EACH ROW WHEN (NEW.state = 'due' AND NEW.next_at < OLD.next_at) EXECUTE FUNCTION notify_queue();
