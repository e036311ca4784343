-- Methods that the provider declared invalid, also before the store had saved their reference.
CREATE INDEX payment_events_invalid ON payment_events (store_id, reference) WHERE event_type = 'method.invalid';
