-- The replaced token of a flow that was ended: asked for at each request whose session cookie names no living session.
CREATE INDEX flows_completed_token ON flows (store_id, completed_token_hash) WHERE completed_token_hash IS NOT NULL;
