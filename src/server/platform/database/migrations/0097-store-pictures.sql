-- Pictures that operators have uploaded for the settings, each in several widths.
CREATE TABLE store_pictures (
  store_id text NOT NULL,
  -- The beginning of the SHA-256 of the widest picture.
  picture_id text NOT NULL,
  -- Pixels; 0: a drawing.
  width integer NOT NULL,
  type text NOT NULL CHECK (type IN ('png', 'jpeg', 'svg')),
  body bytea NOT NULL,
  -- When it is deleted unless a setting names it.
  check_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, picture_id, width),
  FOREIGN KEY (store_id) REFERENCES stores(store_id)
);
COMMENT ON TABLE store_pictures IS 'time: deleted 30 days after no version, draft or schedule of the settings names it; an operator stores 200 a day';
CREATE INDEX store_pictures_check ON store_pictures (check_at);
